import type { Reminder } from '#contract/chat/reminders.ts';
import { isSupportOpen, nextSupportOpening } from '#contract/values/chat/support-hours.ts';
import { reminderMaxMs, reminderNoteMaxLength } from '#contract/values/limits.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { MomentFields, problemOfMoment, proposedClock } from '#web/features/chat/moments/moment-fields.tsx';
import { supportHours } from '#web/lib/portal.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { momentAt, wallClockAt } from '#web/lib/wall-clock.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { useSaveReminder } from './reminders.api.ts';

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
  const now = useMinute();
  const save = useSaveReminder(reminder?.id ?? null, about);
  const isAhead = reminder !== null && Date.parse(reminder.dueAt) > now;
  const form = useDialogForm({
    persistKey: reminder
      ? `reminder.${reminder.id}`
      : `reminder.new.${about.contactId ?? ''}.${about.institutionId ?? ''}`,
    initial: {
      note: reminder?.note ?? '',
      isAnyTime: reminder?.isAnyTime ?? false,
      ...(isAhead ? wallClockAt(reminder.dueAt) : proposedClock(now)),
    },
    check: ({ note, ...clock }) => ({
      day: problemOfMoment(clock, { now, maxMs: reminderMaxMs, within: 'two years' }),
      note: [...note.trim()].length > reminderNoteMaxLength && `At most ${reminderNoteMaxLength} characters`,
    }),
    send: ({ note, isAnyTime, ...clock }) =>
      save.mutateAsync({ note: note.trim(), isAnyTime, at: momentAt(clock) ?? '' }),
    onClose,
  });
  const { day, time, isAnyTime } = form.values;
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
      <MomentFields value={{ day, time }} onChange={form.change} now={now} error={form.errorOf('day')} />
      <MovedText day={day} time={time} isAnyTime={isAnyTime} now={now} />
      <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
        <input
          type="checkbox"
          checked={isAnyTime}
          onChange={({ target }) => form.change({ isAnyTime: target.checked })}
          className="size-4"
        />
        Also outside support hours
      </label>
      <TextArea label="Note" hint="For yourself; it can be empty." rows={2} {...form.text('note')} />
    </FormDialog>
  );
}

interface MovedTextProps {
  day: string;
  time: string;
  isAnyTime: boolean;
  now: number;
}

/** Says when it rings instead, if support is closed at the chosen time. */
function MovedText({ isAnyTime, now, ...clock }: MovedTextProps) {
  const moment = momentAt(clock);
  const at = moment === undefined ? Number.NaN : Date.parse(moment);
  const isMoved = at > now && !isAnyTime && !isSupportOpen(at, supportHours);
  return (
    <p role="status" className="text-muted text-small empty:hidden">
      {isMoved &&
        `Support is closed then: it rings ${momentText(new Date(nextSupportOpening(at, supportHours)).toISOString(), now)}.`}
    </p>
  );
}
