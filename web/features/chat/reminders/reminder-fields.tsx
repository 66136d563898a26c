import { isSupportOpen, nextSupportOpening } from '#contract/values/chat/support-hours.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { MomentFields } from '#web/features/chat/moments/moment-fields.tsx';
import { supportHours } from '#web/lib/portal.ts';
import { momentAt } from '#web/lib/wall-clock.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { ReminderForm } from './use-reminder-form.ts';

/** When a reminder rings, and what it says. */
export function ReminderFields({ form }: { form: ReminderForm }) {
  const { values, change, errorOf, text, now } = form;
  const { day, time, isAnyTime } = values;
  return (
    <>
      <MomentFields value={{ day, time }} onChange={change} now={now} error={errorOf('day')} />
      <MovedText day={day} time={time} isAnyTime={isAnyTime} now={now} />
      <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
        <input
          type="checkbox"
          checked={isAnyTime}
          onChange={({ target }) => change({ isAnyTime: target.checked })}
          className="size-4"
        />
        Also outside support hours
      </label>
      <TextArea label="Note" hint="For yourself (optional)" rows={2} {...text('note')} />
    </>
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
