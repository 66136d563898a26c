import { useId } from 'react';
import { useSetting } from '#web/features/settings/settings-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { LockedValue } from './locked-value.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The weekdays and hours of support. */
export function TimesField() {
  const { value, set, error, lockedBy } = useSetting('supportTimes');
  const errorId = useId();
  const { days, opens, closes } = value;
  if (lockedBy !== undefined) {
    const text = `${days.map((day) => (weekdays[day - 1] ?? '').slice(0, 3)).join(', ')} ${opens} to ${closes}`;
    return <LockedValue label="Support hours" isLabelHidden text={text} variable={lockedBy} />;
  }
  return (
    <fieldset aria-describedby={error && errorId} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Support hours</legend>
      <div className="flex flex-wrap gap-1">
        {weekdays.map((name, at) => (
          <label
            key={name}
            className="flex min-h-8 min-w-11 cursor-pointer items-center justify-center rounded-control border border-control px-2 font-medium text-small transition-colors duration-120 hover:bg-hover has-checked:border-primary has-checked:bg-selected has-checked:text-link has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 touch:min-h-11"
          >
            <input
              type="checkbox"
              aria-label={name}
              checked={days.includes(at + 1)}
              onChange={({ target }) => set({ ...value, days: withDay(days, at + 1, target.checked) })}
              className="sr-only"
            />
            {name.slice(0, 3)}
          </label>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <TextField
          label="Opens"
          isLabelHidden
          isInvalid={error !== undefined}
          inputMode="numeric"
          placeholder="11:00"
          autoComplete="off"
          value={opens}
          onChange={({ target }) => set({ ...value, opens: target.value })}
          className="w-27"
        />
        <span className="pb-2 text-control text-muted">to</span>
        <TextField
          label="Closes"
          isLabelHidden
          isInvalid={error !== undefined}
          inputMode="numeric"
          placeholder="17:00"
          autoComplete="off"
          value={closes}
          onChange={({ target }) => set({ ...value, closes: target.value })}
          className="w-27"
        />
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-danger text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function withDay(days: readonly number[], day: number, isOn: boolean): number[] {
  const others = days.filter((other) => other !== day);
  return (isOn ? [...others, day] : others).toSorted((a, b) => a - b);
}
