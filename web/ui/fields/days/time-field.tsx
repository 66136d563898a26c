import { useId } from 'react';
import { typedTime, typedTimeWhole } from '#web/lib/typed-days.ts';
import type { FieldTexts } from '#web/ui/fields/field-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useTypedValue } from './use-typed-value.ts';

interface TimeFieldProps extends FieldTexts {
  /** `14:30`; '' if there is none. */
  value: string;
  onChange: (time: string) => void;
}

/** Suggests times of a working day; any other can be typed. */
const offered = Array.from(
  { length: 24 },
  (_, at) => `${String(8 + (at >> 1)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
);

/** A time of day on the 24-hour clock, typed or picked. */
export function TimeField({ value, onChange, error, ...texts }: TimeFieldProps) {
  const listId = useId();
  const show = (time: string) => time;
  const { input, isUnread } = useTypedValue({ value, onChange, show, read: typedTime, readWhole: typedTimeWhole });
  return (
    <>
      <TextField
        {...texts}
        {...input}
        list={listId}
        autoComplete="off"
        placeholder="14:30"
        error={isUnread ? 'Enter a time such as 14:30' : error}
      />
      <datalist id={listId}>
        {offered.map((time) => (
          <option key={time} value={time} />
        ))}
      </datalist>
    </>
  );
}
