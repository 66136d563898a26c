import { useState } from 'react';
import type { WorkAccount as Linked } from '#contract/people/oidc.ts';
import { momentText } from '#web/lib/days.ts';
import { workAccountLabel } from '#web/lib/portal.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useLinkWorkAccount, useUnlinkWorkAccount, useWorkAccount } from './work-account.api.ts';

export function WorkAccount() {
  const read = useWorkAccount();
  if (read.isPending) return <Loading />;
  if (!read.data) return <FailedRead title="Your work account could not be loaded" read={read} />;
  return read.data.account ? <LinkedAccount account={read.data.account} /> : <Unlinked />;
}

function Unlinked() {
  const link = useLinkWorkAccount();
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      <p className="text-control">
        Link it once, and sign in with {workAccountLabel} instead of your password. You’ll still be asked for your
        second factor, unless you were asked for one there.
      </p>
      <Button variant="secondary" isPending={link.isPending} pendingText="Going there..." onClick={() => link.mutate()}>
        Link {workAccountLabel}
      </Button>
    </div>
  );
}

function LinkedAccount({ account: { createdAt, lastUsedAt } }: { account: Linked }) {
  const unlink = useUnlinkWorkAccount();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words font-medium text-control first-letter:uppercase">{workAccountLabel}</p>
        <p className="text-muted text-small [&>span]:inline-block">
          <span>
            Linked <time dateTime={createdAt}>{momentText(createdAt)}</time>
          </span>
          {' · '}
          <span>
            {lastUsedAt === null ? (
              'Not used yet'
            ) : (
              <>
                Last used <time dateTime={lastUsedAt}>{momentText(lastUsedAt)}</time>
              </>
            )}
          </span>
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Unlink
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Unlink your work account?"
          description="This account will no longer sign you in, and you’ll be signed out everywhere else. Your password works as before."
          confirmText="Unlink"
          pendingText="Unlinking..."
          isDangerous
          isPending={unlink.isPending}
          onConfirm={() => unlink.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3 p-4">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-9 w-2/5" />
    </div>
  );
}
