import type { Reminder } from '#contract/chat/reminders.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { useSaveReminder } from './reminders.api.ts';
import { useReminderForm } from './use-reminder-form.ts';

export interface ReminderSubject {
  contactId?: number;
  institutionId?: number;
  name: string;
}

interface ReminderDialogProps {
  about: ReminderSubject;
  /** The reminder to change; null for a new one. */
  reminder: Reminder | null;
  onClose: () => void;
}

/** Sets or changes a reminder about a conversation or an institution. */
export function ReminderDialog({ about: { name, ...about }, reminder, onClose }: ReminderDialogProps) {
  const save = useSaveReminder(reminder?.id ?? null, about);
  const form = useReminderForm({
    persistKey: reminder
      ? `reminder.${reminder.id}`
      : `reminder.new.${about.contactId ?? ''}.${about.institutionId ?? ''}`,
    reminder,
    send: save.mutateAsync,
    onClose,
  });
  return (
    <FormDialog
      title={reminder ? 'Change the reminder' : 'Remind me'}
      description={`About ${name}. Only you see it.`}
      submitText={reminder ? 'Save' : 'Remind me'}
      pendingText="Saving..."
      isPending={save.isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <ReminderFields form={form} />
    </FormDialog>
  );
}
