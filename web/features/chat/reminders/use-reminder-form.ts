import type { Reminder, ReminderChange } from '#contract/chat/reminders.ts';
import { reminderMaxMs, reminderNoteMaxLength } from '#contract/values/limits.ts';
import { problemOfMoment, proposedClock } from '#web/features/chat/moments/moment-fields.tsx';
import { useMinute } from '#web/lib/use-minute.ts';
import { momentAt, wallClockAt } from '#web/lib/wall-clock.ts';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';

interface ReminderFormOptions {
  persistKey: string;
  /** The reminder to change; null for a new one. */
  reminder: Reminder | null;
  send: (reminder: ReminderChange) => Promise<unknown>;
  onClose: () => void;
}

/** The values of a reminder in a dialog. */
export function useReminderForm({ persistKey, reminder, send, onClose }: ReminderFormOptions) {
  const now = useMinute();
  const isAhead = reminder !== null && Date.parse(reminder.dueAt) > now;
  const form = useDialogForm({
    persistKey,
    initial: {
      note: reminder?.note ?? '',
      isAnyTime: reminder?.isAnyTime ?? false,
      ...(isAhead ? wallClockAt(reminder.dueAt) : proposedClock(now)),
    },
    check: ({ note, ...clock }) => ({
      day: problemOfMoment(clock, { now, maxMs: reminderMaxMs, within: 'two years' }),
      note: [...note.trim()].length > reminderNoteMaxLength && `At most ${reminderNoteMaxLength} characters`,
    }),
    send: ({ note, isAnyTime, ...clock }) => send({ note: note.trim(), isAnyTime, at: momentAt(clock) ?? '' }),
    onClose,
  });
  return { ...form, now };
}

export type ReminderForm = ReturnType<typeof useReminderForm>;
