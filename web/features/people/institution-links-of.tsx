import type { linkedByNames } from '#contract/values/single-sign-on.ts';
import { momentText } from '#web/lib/days.ts';
import { sendsMail } from '#web/lib/portal.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { useInstitutionLinksOf, useUndoLinkOf } from './sign-in.api.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';

const ways: Record<(typeof linkedByNames)[number], string> = {
  address: 'by the e-mail address',
  'sign-in': 'after a sign-in with the password',
};

/** The accounts at the institution that are linked with a customer; nothing if there are none. */
export function InstitutionLinksOf({ person }: { person: ManagedPerson }) {
  const read = useInstitutionLinksOf(person.id);
  const undo = useUndoLinkOf(person);
  if (read.isPending) return null;
  if (!read.data) return <FailedRead title="The accounts at the institution could not be loaded" read={read} />;
  if (read.data.length === 0) return null;
  return (
    <section aria-label="Accounts at the institution">
      <h3 className="text-control">Accounts at the institution</h3>
      <p className="mt-1 text-muted text-small">
        Disconnect one that isn’t theirs. They’re signed out everywhere{sendsMail && ', notified by e-mail'} and have to
        sign in with their password to connect again.
      </p>
      <ul className="mt-2 divide-y rounded-control border">
        {read.data.map(({ id, linkedAt, linkedBy, lastUsedAt }) => (
          <li key={id} className="flex items-center gap-3 px-3 py-2">
            <p className="min-w-0 flex-1 text-muted text-small">
              Connected {momentText(linkedAt)} {ways[linkedBy]} ·{' '}
              {lastUsedAt === null ? 'Not used yet' : `Last used ${momentText(lastUsedAt)}`}
            </p>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Disconnect the account connected ${momentText(linkedAt)}`}
              isPending={undo.isPending && undo.variables === id}
              onClick={() => undo.mutate(id)}
            >
              Disconnect
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
