import { useState } from 'react';
import { dateText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { useAskForErasure, useOwnErasure, useWithdrawErasure } from './erasures.api.ts';

/** Lets the viewer ask to be erased, and withdraw that. */
export function OwnErasure() {
  const read = useOwnErasure();
  const ask = useAskForErasure();
  const withdraw = useWithdrawErasure();
  const [isAsking, setAsking] = useState(false);
  if (!read.data) {
    return read.isPending ? null : <FailedRead title="Your request could not be loaded" read={read} />;
  }
  const { askedAt } = read.data;
  return (
    <div className="flex flex-col items-start gap-3 border-t p-4">
      <h3 className="font-medium text-control">Erase your account</h3>
      {askedAt === null ? (
        <>
          <p className="max-w-prose text-control text-muted">
            You can ask to have your account erased, with your support channel, your files and your questions. An
            administrator decides. Invoices are kept for as long as tax law requires, and what you wrote to others stays
            with them, without your name.
          </p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Ask to be erased
          </Button>
        </>
      ) : (
        <>
          <p className="max-w-prose text-control text-muted">
            You asked to be erased on {dateText(askedAt)}. An administrator will decide. Until then you can withdraw
            your request.
          </p>
          <Button
            variant="secondary"
            isPending={withdraw.isPending}
            pendingText="Withdrawing..."
            onClick={() => withdraw.mutate()}
          >
            Withdraw request
          </Button>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Ask to be erased?"
          description="Once an administrator agrees, you’re signed out and can’t sign in again. Your account can’t be brought back. Get an archive of your data first if you want to keep it."
          confirmText="Ask to be erased"
          pendingText="Asking..."
          isDangerous
          isPending={ask.isPending}
          onConfirm={() => ask.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
