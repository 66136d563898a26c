import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

interface TextDialogProps {
  title: string;
  description?: string;
  label: string;
  hint?: string | ((text: string) => string | undefined);
  /** The text to change; without one the dialog starts empty. */
  text?: string;
  maxLength: number;
  /** Says that the text may not be blank. */
  missing: string;
  /** The text may have several lines. */
  isLong?: boolean;
  isDangerous?: boolean;
  submitText?: string;
  pendingText?: string;
  isPending: boolean;
  persistKey: string;
  /** The server's refusal, if no toast shows it. */
  refusal?: Error | null;
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for one text, such as a name or a reason. */
export function TextDialog({
  label,
  hint,
  text = '',
  maxLength,
  missing,
  isLong = false,
  submitText = 'Save',
  pendingText = 'Saving...',
  persistKey,
  refusal = null,
  send,
  onClose,
  ...dialog
}: TextDialogProps) {
  const form = useDialogForm({
    persistKey,
    initial: { text },
    check: (typed) => ({ text: typed.text.trim() === '' && missing }),
    send: (typed) => send(typed.text),
    refusal,
    onClose,
  });
  const field = form.text('text');
  // Only an emptied text is a mistake before the first submit.
  const error = field.error ?? (text !== '' && field.value.trim() === '' ? missing : undefined);
  const shown = { label, maxLength, hint: typeof hint === 'function' ? hint(field.value.trim()) : hint };
  return (
    <FormDialog
      {...dialog}
      submitText={submitText}
      pendingText={pendingText}
      onSubmit={form.submit}
      onClose={form.close}
    >
      {isLong ? <TextArea {...shown} {...field} error={error} /> : <TextField {...shown} {...field} error={error} />}
      <FormFailure error={form.failure} />
    </FormDialog>
  );
}
