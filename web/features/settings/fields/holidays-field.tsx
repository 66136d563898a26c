import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { bankHolidays, type HolidayCalendar, holidayCalendars } from '#contract/values/settings/bank-holidays.ts';
import type { Holiday } from '#contract/values/settings/setting-kinds.ts';
import { useSetting } from '#web/features/settings/settings-context.ts';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { LockedValue } from './locked-value.tsx';

const calendars = Object.entries(holidayCalendars).map(([value, { label }]) => ({
  value: value as HolidayCalendar,
  label: label.replace(/^the /, ''),
}));

/** The days on which support is closed. Those that are over fold away. */
export function HolidaysField({ today }: { today: string }) {
  const { value: days, set, error, lockedBy } = useSetting('holidays');
  const [shown, setShown] = useState<'coming' | 'all'>('coming');
  const [calendar, setCalendar] = useState<HolidayCalendar>('GB-EAW');
  if (lockedBy !== undefined) {
    const text = days.map(({ day, name }) => `${dayText(day)} ${name}`.trim()).join('\n');
    return <LockedValue label="Holidays" isLabelHidden text={text} variable={lockedBy} />;
  }
  const coming = days.filter(({ day }) => day >= today);
  const listed = shown === 'all' ? days : coming;
  const add = (more: readonly Holiday[]) => {
    const known = new Set(days.map(({ day }) => day));
    const all = [...days, ...more.filter(({ day }) => !known.has(day))];
    set(all.toSorted((a, b) => (a.day < b.day ? -1 : 1)));
  };
  const year = Number(today.slice(0, 4));
  return (
    <div className="flex flex-col gap-3">
      {listed.length === 0 && <p className="text-control text-muted">No days yet.</p>}
      <ul className="divide-y">
        {listed.map(({ day, name }) => (
          <li key={day} className="flex items-center gap-3 py-1 text-control">
            <span className="w-26 shrink-0 tabular-nums">{dayText(day)}</span>
            <span className="wrap-anywhere min-w-0 flex-1 text-muted">{name}</span>
            <IconButton
              label={`Remove ${dayText(day)} ${name}`.trim()}
              icon={<X />}
              onClick={() => set(days.filter((other) => other.day !== day))}
            />
          </li>
        ))}
      </ul>
      {coming.length < days.length && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          onClick={() => setShown(shown === 'all' ? 'coming' : 'all')}
        >
          {shown === 'all' ? 'Hide past days' : `Show past days (${days.length - coming.length})`}
        </Button>
      )}
      <NewDay onAdd={(holiday) => add([holiday])} />
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label="Bank holidays of"
          value={calendar}
          options={calendars}
          onChange={({ target }) => setCalendar(target.value as HolidayCalendar)}
          className="min-w-52 flex-1"
        />
        <Button
          variant="secondary"
          onClick={() =>
            add([
              ...bankHolidays(calendar, year).filter(({ day }) => day >= today),
              ...bankHolidays(calendar, year + 1),
            ])
          }
        >
          Add to the end of {year + 1}
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-danger text-small">
          {error}
        </p>
      )}
    </div>
  );
}

function NewDay({ onAdd }: { onAdd: (holiday: Holiday) => void }) {
  const [typed, type] = useState<Holiday | null>(null);
  if (!typed) {
    return (
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus />}
        className="self-start"
        onClick={() => type({ day: '', name: '' })}
      >
        Add day
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <DayField label="Day" value={typed.day} onChange={(day) => type({ ...typed, day })} className="w-40" />
      <TextField
        label="Name"
        value={typed.name}
        maxLength={60}
        onChange={({ target }) => type({ ...typed, name: target.value })}
        className="min-w-40 flex-1"
      />
      <Button
        variant="secondary"
        isDisabled={typed.day === ''}
        onClick={() => {
          onAdd({ day: typed.day, name: typed.name.trim() });
          type(null);
        }}
      >
        Add
      </Button>
      <Button variant="ghost" onClick={() => type(null)}>
        Cancel
      </Button>
    </div>
  );
}
