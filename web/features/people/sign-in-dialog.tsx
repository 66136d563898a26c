import type { Factor } from '#contract/people/factors.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { factorKinds, signInWays } from '#contract/values/people/factors.ts';
import { momentText } from '#web/lib/days.ts';
import { sendsMail } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { InstitutionLinksOf } from './institution-links-of.tsx';
import { useEndSessionOf, useFactorsOf, useRemoveFactorOf, useSessionsOf } from './sign-in.api.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';
import { WorkAccountOf } from './work-account-of.tsx';

export function SignInDialog({ person, onClose }: { person: ManagedPerson; onClose: () => void }) {
  const isServed = person.role !== undefined && capabilitiesOf({ role: person.role }).isServed;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`How ${person.fullName} signs in`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <Factors person={person} />
        <InstitutionLinksOf person={person} />
        {!isServed && <WorkAccountOf person={person} />}
        <Sessions person={person} />
      </div>
    </Dialog>
  );
}

const list = 'mt-2 divide-y rounded-control border';
const line = 'flex items-center gap-3 px-3 py-2';

function Factors({ person }: { person: ManagedPerson }) {
  const viewer = useViewer();
  const read = useFactorsOf(person.id);
  const remove = useRemoveFactorOf(person);
  if (read.isPending) return <Skeleton className="h-10" />;
  if (!read.data) return <FailedRead title="The second factors could not be loaded" read={read} />;
  return (
    <section aria-label="Second factors">
      <h3 className="text-control">Second factors</h3>
      {read.data.length === 0 ? (
        <p className="mt-1 text-muted text-small">None: the password alone opens this account.</p>
      ) : (
        <>
          <p className="mt-1 text-muted text-small">
            Remove a lost one once you’re sure who is asking. They’re signed out everywhere
            {sendsMail && ' and notified by e-mail'}.
          </p>
          <ul className={list}>
            {read.data.map((factor) => (
              <li key={factor.id} className={line}>
                <div className="min-w-0 flex-1 text-small">
                  <p className="break-words font-medium">{factor.name}</p>
                  <p className="text-muted">{factorText(factor)}</p>
                </div>
                {person.id !== viewer.id && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Remove ${factor.name}`}
                    isPending={remove.isPending && remove.variables?.id === factor.id}
                    onClick={() => remove.mutate(factor)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function factorText({ kind, lastUsedAt }: Factor): string {
  const used = lastUsedAt === null ? 'Not used yet' : `Last used ${momentText(lastUsedAt)}`;
  return `${factorKinds[kind]} · ${used}`;
}

function Sessions({ person }: { person: ManagedPerson }) {
  const viewer = useViewer();
  const read = useSessionsOf(person.id);
  const end = useEndSessionOf(person);
  if (read.isPending) return <Skeleton className="h-10" />;
  if (!read.data) return <FailedRead title="The sessions could not be loaded" read={read} />;
  return (
    <section aria-label="Sessions">
      <h3 className="text-control">Sessions</h3>
      {read.data.length === 0 ? (
        <p className="mt-1 text-muted text-small">{person.fullName} is not signed in anywhere.</p>
      ) : (
        <ul className={list}>
          {read.data.map(({ key, device, address, signedInBy, createdAt, lastSeenAt }) => (
            <li key={key} className={line}>
              <div className="min-w-0 flex-1 text-small">
                <p className="font-medium">{device}</p>
                <p className="text-muted">
                  {[signedInBy && signInWays[signedInBy], address].filter((part) => part !== null).join(' · ')}
                </p>
                <p className="text-muted [&>span]:inline-block">
                  <span>Signed in {momentText(createdAt)}</span> · <span>Last used {momentText(lastSeenAt)}</span>
                </p>
              </div>
              {person.id !== viewer.id && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`End the session of ${device}`}
                  isPending={end.isPending && end.variables === key}
                  onClick={() => end.mutate(key)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
