import { subjectMaxLength } from '#contract/values/limits.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';

interface SubjectDialogProps {
  conversation: string;
  subject: string | null;
  isPending: boolean;
  /** Resolves on success. */
  onSave: (subject: string) => Promise<unknown>;
  onClose: () => void;
}

/** Names a conversation, changes its subject, or takes it away. */
export function SubjectDialog({ conversation, subject, isPending, onSave, onClose }: SubjectDialogProps) {
  const form = useDialogForm({
    persistKey: `subject.${conversation}`,
    initial: { subject: subject ?? '' },
    check: ({ subject: typed }) => ({
      subject: [...typed.trim()].length > subjectMaxLength && `At most ${subjectMaxLength} characters`,
    }),
    send: ({ subject: typed }) => onSave(typed),
    onClose,
  });
  return (
    <FormDialog
      title="Subject of this conversation"
      description="The customer reads it too: in the list, in the search and in e-mails."
      submitText="Save"
      pendingText="Saving..."
      isPending={isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <TextField
        label="Subject"
        hint={subject === null ? 'What it was about, in a few words.' : 'Without a text the subject is removed.'}
        {...form.text('subject')}
      />
    </FormDialog>
  );
}
