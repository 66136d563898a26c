import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { factorNameMaxLength } from '#contract/values/people/factors.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useAddApp, useAppSecret } from './factors.api.ts';

interface AddAppDialogProps {
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** Shows the secret for an authenticator app, and asks for the first code to prove that the app has it. */
export function AddAppDialog({ onAdded, onClose }: AddAppDialogProps) {
  const [isShown, setShown] = useState(false);
  const show = useCallback(() => setShown(true), []);
  const begun = useAppSecret(isShown);
  const add = useAddApp();
  const { values, change, forget, close } = usePersistedState('new-authenticator', { name: 'Phone' }, onClose);
  const { name } = values;
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const digits = code.replace(/\s/g, '');
  const isName = name.trim() !== '';
  const isCode = /^\d{6}$/.test(digits);
  const refusal = add.error instanceof ApiError && add.error.field === 'code' ? add.error.serverMessage : undefined;
  const { data } = begun;
  function added({ recoveryCodes }: { recoveryCodes: string[] | null }): void {
    forget();
    onAdded(recoveryCodes);
  }

  return (
    <FormDialog
      title="Add an authenticator app"
      description="Scan the picture with your app, or type the text into it. Then enter the six digits that it shows."
      submitText="Add the app"
      pendingText="Adding..."
      isPending={add.isPending}
      isDisabled={!data}
      onClose={close}
      onSubmit={() => {
        setTried(true);
        if (!data || !isName || !isCode) return;
        add.mutate({ token: data.token, code: digits, name }, { onSuccess: added });
      }}
    >
      <Shown onShown={show} />
      {begun.error && <FormFailure error={messageOf(begun.error)} />}
      {!begun.error && <QrCode text={data?.uri} />}
      {data && (
        <div className="flex flex-wrap items-center justify-center gap-3">
          <code className="break-all text-small">{data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={data.secret} name="the text for your app" shownAs="the text" />
        </div>
      )}
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={isTried && !isCode ? 'Enter the six digits that your app shows' : refusal}
      />
      <TextField
        label="Name"
        hint="So you’ll recognise it later"
        value={name}
        maxLength={factorNameMaxLength}
        onChange={({ target }) => change({ name: target.value })}
        error={isTried && !isName ? 'Give it a name you’ll recognise' : undefined}
      />
    </FormDialog>
  );
}

/** Reports that the dialog is mounted, whose file loads late: the dialog that asks for proof must open after it, or it would lie behind. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

/** Black on white also in the dark theme: most cameras read nothing else. */
function QrCode({ text }: { text: string | undefined }) {
  const { data: svg } = useQuery({
    queryKey: ['qr code', text],
    queryFn: async () => (await import('uqr')).renderSVG(text ?? '', { border: 2 }),
    enabled: text !== undefined,
    gcTime: 0,
  });
  if (!svg) return <Skeleton className="mx-auto size-44" />;
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  return <img src={source} alt="QR code for your authenticator app" className="mx-auto size-44 rounded-control" />;
}
