import { useEffect, useRef, useState } from 'react';
import type { FactorKind } from '#contract/values/people/factors.ts';
import { useLoginByCode, useLoginByPasskey } from '#web/features/auth/sign-in.api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface SecondStepProps {
  kinds: readonly FactorKind[];
  onDone?: () => void;
  onBack: () => void;
}

/** Asks for a code or a passkey after the password or the institution. `onBack` starts over. */
export function SecondStep({ kinds, onDone = () => {}, onBack }: SecondStepProps) {
  const byCode = useLoginByCode();
  const byPasskey = useLoginByPasskey();
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasPasskey = kinds.includes('passkey');
  const isBlank = code.trim() === '';
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      noValidate
      aria-label="Second step"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isBlank) field.current?.focus();
        else byCode.mutate(code, { onSuccess: onDone });
      }}
    >
      {hasPasskey && (
        <>
          <Button
            type="button"
            isPending={byPasskey.isPending}
            pendingText="Follow your browser..."
            onClick={() => byPasskey.mutate(undefined, { onSuccess: onDone })}
          >
            Use a passkey
          </Button>
          <p className="text-center text-muted text-small">or</p>
        </>
      )}
      <TextField
        ref={field}
        label={kinds.includes('totp') ? 'Code' : 'Recovery code'}
        hint={kinds.includes('totp') ? 'The six digits of your authenticator app, or a recovery code' : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={isTried && isBlank ? 'Enter a code' : undefined}
      />
      <Button
        type="submit"
        variant={hasPasskey ? 'secondary' : 'primary'}
        isPending={byCode.isPending}
        pendingText="Checking..."
      >
        Continue
      </Button>
      <Button type="button" variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
