import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { TimeField } from '#web/ui/fields/days/time-field.tsx';
import { InstitutionField } from '#web/ui/fields/institution-field.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { audienceOptions, type BroadcastValues } from './broadcast-values.ts';

interface BroadcastFieldsProps {
  values: BroadcastValues;
  /** The broadcast is planned already, so "now" is not offered. */
  isPlanned?: boolean;
  onChange: (values: BroadcastValues) => void;
}

const times = [
  { value: 'now', label: 'At once' },
  { value: 'later', label: 'Schedule for later' },
] as const;

export function BroadcastFields({ values, isPlanned = false, onChange }: BroadcastFieldsProps) {
  const change = (part: Partial<BroadcastValues>) => onChange({ ...values, ...part });
  return (
    <>
      <SelectField
        label="To"
        options={audienceOptions}
        value={values.to}
        onChange={({ target }) => change({ to: target.value })}
      />
      {values.to === 'institution' && (
        <InstitutionField
          placeholder="Choose an institution"
          value={values.institutionId}
          onChoose={(institutionId) => change({ institutionId })}
        />
      )}
      {!isPlanned && (
        <RadioChips legend="When" options={times} value={values.when} onChoose={(when) => change({ when })} />
      )}
      {values.when === 'later' && (
        <div className="grid grid-cols-2 gap-3">
          <DayField label="Date" value={values.day} onChange={(day) => change({ day })} />
          <TimeField label="Time" value={values.time} onChange={(time) => change({ time })} />
          <p className="col-span-2 text-muted text-small">
            In your own time zone. It goes to everyone who is a customer by then.
          </p>
        </div>
      )}
    </>
  );
}
