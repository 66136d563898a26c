import { momentAt, type WallClock, wallClockAt } from '#web/lib/wall-clock.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { TimeField } from '#web/ui/fields/days/time-field.tsx';
import { momentChoices } from './moment-choices.ts';

interface MomentFieldsProps {
  value: WallClock;
  onChange: (value: WallClock) => void;
  now: number;
  error: string | undefined;
}

/** Asks for a moment: a few usual ones within support hours, or any day and time on the viewer's clock. */
export function MomentFields({ value, onChange, now, error }: MomentFieldsProps) {
  const chosen = momentAt(value);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-control">When</legend>
      <div className="flex flex-wrap gap-2">
        {momentChoices(now).map(({ label, until }) => {
          const clock = wallClockAt(until);
          return (
            <button
              key={label}
              type="button"
              aria-pressed={chosen === momentAt(clock)}
              onClick={() => onChange(clock)}
              className="inline-flex min-h-9 items-center rounded-control border border-control px-3 text-control hover:bg-hover aria-pressed:border-primary aria-pressed:bg-selected aria-pressed:font-semibold aria-pressed:text-link touch:min-h-11"
            >
              {label}
            </button>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <DayField label="Date" value={value.day} onChange={(day) => onChange({ ...value, day })} error={error} />
        <TimeField label="Time" value={value.time} onChange={(time) => onChange({ ...value, time })} />
      </div>
    </fieldset>
  );
}

/** The moment that a dialog proposes: the third usual one from the end, mostly the next working day. Empty where there is none. */
export function proposedClock(now: number): WallClock {
  const proposed = momentChoices(now).at(-3)?.until;
  return proposed ? wallClockAt(proposed) : { day: '', time: '' };
}

/** What is wrong with a chosen moment; undefined if it can be taken. */
export function problemOfMoment(
  value: WallClock,
  { now, maxMs, within }: { now: number; maxMs: number; within: string },
): string | undefined {
  const moment = momentAt(value);
  if (moment === undefined) return 'Choose a date and time';
  const ahead = Date.parse(moment) - now;
  if (ahead <= 0) return 'Choose a time that is still to come';
  return ahead > maxMs ? `Choose a time within ${within}` : undefined;
}
