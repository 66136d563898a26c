import { momentText } from '#web/lib/days.ts';
import { sendsMail } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { useUnlinkAccountOf, useWorkAccountOf } from './sign-in.api.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';

/** A staff member's account at the identity provider; nothing if there is none. */
export function WorkAccountOf({ person }: { person: ManagedPerson }) {
  const viewer = useViewer();
  const read = useWorkAccountOf(person.id);
  const unlink = useUnlinkAccountOf(person);
  if (read.isPending) return null;
  if (!read.data) return <FailedRead title="The work account could not be loaded" read={read} />;
  const { account } = read.data;
  if (account === null) return null;
  return (
    <section aria-label="Work account">
      <h3 className="text-control">Work account</h3>
      <p className="mt-1 text-muted text-small">
        Unlink it if it’s no longer theirs. They’re signed out everywhere{sendsMail && ', notified by e-mail'} and use
        their password from then on.
      </p>
      <div className="mt-2 flex items-center gap-3 rounded-control border px-3 py-2">
        <p className="min-w-0 flex-1 text-muted text-small">
          Linked {momentText(account.createdAt)} ·{' '}
          {account.lastUsedAt === null ? 'Not used yet' : `Last used ${momentText(account.lastUsedAt)}`}
        </p>
        {person.id !== viewer.id && (
          <Button variant="secondary" size="sm" isPending={unlink.isPending} onClick={() => unlink.mutate()}>
            Unlink
          </Button>
        )}
      </div>
    </section>
  );
}
