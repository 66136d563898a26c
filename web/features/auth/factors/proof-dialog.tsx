import { useState } from 'react';
import { InstitutionProof } from '#web/features/auth/institution/institution-proof.tsx';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useFactors, usePasskeyProof, useProof } from './factors.api.ts';

/** Asks for a proof of identity; the call in progress continues afterwards. */
export function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const viewer = useViewer();
  const { data } = useFactors();
  const proof = useProof();
  const byPasskey = usePasskeyProof();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const factors = data?.factors ?? [];
  const hasPasskey = factors.some(({ kind }) => kind === 'passkey');
  const field = proof.error instanceof ApiError ? proof.error.field : null;
  const refusal = proof.error ? messageOf(proof.error) : undefined;
  const failure = byPasskey.error ? messageOf(byPasskey.error) : field === null && refusal;
  return (
    <FormDialog
      title="Confirm that it is you"
      description="Before this is done, please confirm that it’s still you. You’ll go straight on afterwards."
      submitText="Confirm"
      pendingText="Confirming..."
      isPending={proof.isPending}
      isDisabled={!data}
      onClose={onClose}
      onSubmit={() => {
        const typed = factors.length > 0 ? { currentPassword, code } : { currentPassword };
        return proof.mutateAsync(typed).then(onProven);
      }}
    >
      {hasPasskey && (
        <>
          <Button
            type="button"
            variant="secondary"
            isPending={byPasskey.isPending}
            pendingText="Follow your browser..."
            onClick={() => byPasskey.mutate(undefined, { onSuccess: onProven })}
          >
            Use a passkey
          </Button>
          <p className="text-center text-muted text-small">or</p>
        </>
      )}
      <input type="text" hidden readOnly name="username" autoComplete="username" value={viewer.username} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ target }) => setPassword(target.value)}
        error={field === 'currentPassword' ? refusal : undefined}
      />
      {factors.length > 0 && (
        <TextField
          label="Code"
          hint="Of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={field === 'code' ? refusal : undefined}
        />
      )}
      {failure && <FormFailure error={failure} />}
      <InstitutionProof />
    </FormDialog>
  );
}
