import { londonTime } from '#contract/values/chat/support-hours.ts';
import { dayText } from '#web/lib/days.ts';
import { typedDay, typedDayWhole } from '#web/lib/typed-days.ts';
import type { FieldTexts } from '#web/ui/fields/field-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { useTypedValue } from './use-typed-value.ts';

interface DayFieldProps extends FieldTexts {
  /** `2026-11-26`; '' if there is none. */
  value: string;
  onChange: (day: string) => void;
  /** The last day that the calendar offers. */
  max?: string;
  /** Shown while nothing is chosen; an example day by default. */
  placeholder?: string;
  className?: string | undefined;
}

/** A day, typed as people write it or picked from a calendar, and shown in the portal's format. */
export function DayField({ value, onChange, max, error, ...texts }: DayFieldProps) {
  const today = londonTime(Date.now()).day;
  const { input, isUnread, pick } = useTypedValue({
    value,
    onChange,
    show: dayText,
    read: typedDay,
    readWhole: (text) => typedDayWhole(text, today),
  });
  return (
    <TextField
      placeholder="26 Nov 2026"
      {...texts}
      {...input}
      autoComplete="off"
      error={isUnread ? 'Enter a date such as 26 Nov 2026' : error}
      endSlot={<CalendarButton day={value} today={today} max={max} of={texts.label} onPick={pick} />}
    />
  );
}
