import Building2 from 'lucide-react/icons/building-2';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { momentText } from '#web/lib/days.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useOwnInstitutionSignIn, useUndoInstitutionLink } from './institution-sign-in.api.ts';

export function OwnInstitution() {
  const read = useOwnInstitutionSignIn();
  const undo = useUndoInstitutionLink();
  const [asked, setAsked] = useState<number | null>(null);
  if (read.isPending) {
    return (
      <div role="status" className="p-4">
        <span className="sr-only">Loading your institution’s sign-in...</span>
        <Skeleton className="h-4 w-3/5" />
      </div>
    );
  }
  if (!read.data) return <FailedRead title="Your institution’s sign-in could not be loaded" read={read} />;
  const { links, institution, mode } = read.data;
  return (
    <>
      {links.map(({ id, linkedAt, lastUsedAt }) => (
        <div key={id} className="flex flex-wrap items-center gap-3 border-b px-4 py-3">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-control bg-selected text-link [&_svg]:size-4.5"
          >
            <Building2 />
          </span>
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-medium text-control">Your account at {institution?.name ?? 'your institution'}</p>
            <p className="text-muted text-small">
              Connected <time dateTime={linkedAt}>{momentText(linkedAt)}</time> ·{' '}
              {lastUsedAt === null ? 'Not used yet' : `Last used ${momentText(lastUsedAt)}`}
            </p>
          </div>
          <Button variant="secondary" size="sm" onClick={() => setAsked(id)}>
            Disconnect
          </Button>
        </div>
      ))}
      <div className="flex flex-col items-start gap-3 p-4 text-control">
        {institution === null && (
          <p className="text-muted">
            Your institution’s own sign-in isn’t connected to this portal. That can be changed in its technical setup.
          </p>
        )}
        {institution !== null && links.length === 0 && (
          <>
            <p>Connect your account to the one you have at {institution.name}, and you won’t need a password here.</p>
            <a
              className={buttonClasses('secondary')}
              href={`${paths.institutionSignIn}?institution=${encodeURIComponent(institution.key)}&next=${paths.accountSignIn}`}
            >
              Connect
            </a>
          </>
        )}
        {mode === 'required' && (
          <p className="text-muted text-small">
            Your institution requires its own sign-in, so passwords are switched off.
          </p>
        )}
      </div>
      {asked !== null && (
        <ConfirmDialog
          title="Disconnect your account?"
          description={
            mode === 'required'
              ? 'Your institution requires its own sign-in: you won’t be able to sign in until an administrator lets you in.'
              : 'You’ll sign in with your username and password from then on, and other sessions opened through your institution end.'
          }
          confirmText="Disconnect"
          pendingText="Disconnecting..."
          isDangerous
          isPending={undo.isPending}
          onConfirm={() => undo.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
