import { useState } from 'react';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { useFactorIsThere, useFactors, useNewRecoveryCodes } from './factors.api.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Open = 'app' | 'passkey' | 'new codes' | null;

/** The viewer's passkeys, apps and recovery codes. */
export function SignInSecurity() {
  const read = useFactors();
  const isThere = useFactorIsThere();
  const makeCodes = useNewRecoveryCodes();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setOpen(null);
  const added = (recoveryCodes: string[] | null) => {
    close();
    setCodes(recoveryCodes);
    // Recovery codes are shown first, because this page closes once the factor counts.
    if (recoveryCodes === null) isThere();
  };
  if (read.isPending) return <Loading />;
  if (!read.data) return <FailedRead title="Your sign-in security could not be loaded" read={read} />;
  const { factors, recoveryCodesLeft, requiredFrom } = read.data;
  const hasFactor = factors.length > 0;
  return (
    <>
      {!hasFactor && (
        <p className="px-4 pt-4 text-control">
          Your password alone opens your account. With a passkey or an authenticator app, someone who learns your
          password still can’t sign in.
          {requiredFrom !== null && Date.parse(requiredFrom) > Date.now() && (
            <span className="mt-2 block font-medium text-warning">
              Your role needs one from {dayText(requiredFrom.slice(0, 10))} on. Set it up before then: nothing else
              opens until you have.
            </span>
          )}
        </p>
      )}
      {hasFactor && (
        <ul className="divide-y border-b">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 p-4">
        <Button variant="secondary" onClick={() => setOpen('passkey')}>
          Add a passkey
        </Button>
        <Button variant="secondary" onClick={() => setOpen('app')}>
          Add an authenticator app
        </Button>
      </div>
      {hasFactor && (
        <div className="flex flex-wrap items-center gap-3 border-t p-4">
          <p className="min-w-0 flex-1 basis-60 text-muted text-small">
            {recoveryCodesText(recoveryCodesLeft)} They let you in if you lose your device.
          </p>
          <Button variant="secondary" size="sm" onClick={() => setOpen('new codes')}>
            Make new codes
          </Button>
        </div>
      )}
      {open === 'app' && <AddAppDialog onAdded={added} onClose={close} />}
      {open === 'passkey' && <AddPasskeyDialog onAdded={added} onClose={close} />}
      {open === 'new codes' && (
        <ConfirmDialog
          title="Make ten new recovery codes?"
          description="Your current codes will stop working."
          confirmText="Make new codes"
          pendingText="Making..."
          isPending={makeCodes.isPending}
          onConfirm={() => makeCodes.mutate(undefined, { onSuccess: ({ recoveryCodes }) => added(recoveryCodes) })}
          onClose={close}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            isThere();
          }}
        />
      )}
    </>
  );
}

function recoveryCodesText(left: number): string {
  if (left === 0) return 'You have no recovery codes.';
  return left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`;
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
