import { factorNameMaxLength } from '#contract/values/people/factors.ts';
import { TextDialog } from '#web/ui/overlays/text-dialog.tsx';
import { useAddPasskey } from './factors.api.ts';

interface AddPasskeyDialogProps {
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** Names a passkey, which the browser then creates. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const add = useAddPasskey();
  return (
    <TextDialog
      title="Add a passkey"
      description="Your device or a security key signs you in, after your fingerprint, your face or a PIN. You need no username or password then."
      label="Name"
      hint="So you’ll recognise it later, such as “Work laptop”"
      maxLength={factorNameMaxLength}
      missing="Give it a name you’ll recognise"
      submitText="Continue"
      pendingText="Follow your browser..."
      persistKey="new-passkey"
      isPending={add.isPending}
      refusal={add.error}
      send={(name) => add.mutateAsync(name).then(({ recoveryCodes }) => onAdded(recoveryCodes))}
      onClose={onClose}
    />
  );
}
