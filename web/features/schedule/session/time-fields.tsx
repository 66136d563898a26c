import { londonZone } from '#contract/values/chat/support-hours.ts';
import { periodText } from '#web/features/schedule/session-time.ts';
import { clockIn, differsFromLondon, momentsAt, ownZone, zoneName } from '#web/features/schedule/zones.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { TimeField } from '#web/ui/fields/days/time-field.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { lengthOptions, momentsOf, type SessionValues } from './session-values.ts';

interface TimeFieldsProps {
  values: SessionValues;
  onChange: (part: Partial<SessionValues>) => void;
  error: string | undefined;
  lengthError: string | undefined;
}

/** Date, time and time zone of a session, with the same time in another zone. */
export function TimeFields({ values, onChange, error, lengthError }: TimeFieldsProps) {
  const { date, time, minutes, zone } = values;
  const moments = momentsAt(zone, `${date}T${time}`);
  const zones = zonesFor(values);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1">
        <DayField label="Date" value={date} onChange={(day) => onChange({ date: day, moment: null })} />
        <TimeField
          label="Starts at"
          value={time}
          error={error}
          onChange={(start) => onChange({ time: start, moment: null })}
        />
        <SelectField
          label="Length"
          value={String(minutes)}
          options={lengthOptions(minutes)}
          error={lengthError}
          onChange={({ target }) => onChange({ minutes: Number(target.value) })}
        />
        {zones.length > 0 && (
          <SelectField
            label="Time zone"
            value={zone}
            options={zones.map((other) => ({ value: other, label: zoneName(other) }))}
            onChange={({ target }) => onChange({ zone: target.value, moment: null })}
          />
        )}
      </div>
      {moments.length > 1 && (
        <RadioChips
          legend="The clocks go back: which of the two?"
          options={moments.map((moment) => ({ value: moment, label: namedTime(zone, moment) }))}
          value={values.moment}
          onChoose={(moment) => onChange({ moment })}
        />
      )}
      <OtherClock values={values} />
    </div>
  );
}

/** '01:30 BST': tells apart two moments that have the same local time. */
function namedTime(zone: string, moment: string): string {
  const parts = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone }).format(new Date(moment));
}

/** The time in the other zone: the viewer's own, or London's. */
function OtherClock({ values }: { values: SessionValues }) {
  const moments = momentsOf(values);
  const zone = values.zone === ownZone ? londonZone : ownZone;
  if (!moments || clockIn(zone, moments.startTime) === clockIn(values.zone, moments.startTime)) return null;
  return (
    <p className="text-muted text-small">
      {periodText(moments, zone, Date.now())} {zone === ownZone ? 'your time' : 'in London'}
    </p>
  );
}

/** The time zones to choose from; none if all of them agree at that time. */
function zonesFor(values: SessionValues): string[] {
  const at = [momentsOf(values)?.startTime ?? Date.now()];
  const others = [ownZone, values.zone].filter((zone) => differsFromLondon(zone, at));
  return others.length === 0 ? [] : [...new Set([londonZone, ...others, values.zone])];
}
