import type { ReminderChange } from '#contract/chat/reminders.ts';
import { ReminderFields } from '#web/features/chat/reminders/reminder-fields.tsx';
import { useReminderForm } from '#web/features/chat/reminders/use-reminder-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { conversations } from './bulk-texts.ts';

interface BulkReminderDialogProps {
  count: number;
  onRemind: (reminder: ReminderChange) => unknown;
  onClose: () => void;
}

/** Sets a reminder on each of the selected conversations. */
export function BulkReminderDialog({ count, onRemind, onClose }: BulkReminderDialogProps) {
  const form = useReminderForm({
    persistKey: 'reminder.new.ticked',
    reminder: null,
    send: async (reminder) => void onRemind(reminder),
    onClose,
  });
  return (
    <FormDialog
      title="Remind me"
      description={`A reminder for each of ${conversations(count)}. Only you see them.`}
      submitText="Remind me"
      pendingText="Saving..."
      isPending={false}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <ReminderFields form={form} />
    </FormDialog>
  );
}
