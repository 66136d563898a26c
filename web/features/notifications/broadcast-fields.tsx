import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { audienceOptions, type BroadcastValues } from './broadcast-values.ts';
import { useInstitutionsToTell } from './broadcasts.api.ts';

interface BroadcastFieldsProps {
  values: BroadcastValues;
  /** It is planned already, so it is not sent at once. */
  isPlanned?: boolean;
  onChange: (values: BroadcastValues) => void;
}

const times = [
  { value: 'now', label: 'At once' },
  { value: 'later', label: 'At a time to come' },
] as const;

/** To whom a broadcast goes, and when. */
export function BroadcastFields({ values, isPlanned = false, onChange }: BroadcastFieldsProps) {
  const change = (part: Partial<BroadcastValues>) => onChange({ ...values, ...part });
  const institutions = useInstitutionsToTell(values.to === 'institution');
  return (
    <>
      <SelectField
        label="To"
        options={audienceOptions}
        value={values.to}
        onChange={({ target }) => change({ to: target.value })}
      />
      {values.to === 'institution' && (
        <ComboboxField
          label="Institution"
          placeholder={institutions.isPending ? 'Loading institutions...' : 'Choose an institution'}
          choices={(institutions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.institutionId}
          error={institutions.isError ? 'Failed to fetch institutions' : undefined}
          onChoose={(institutionId) => change({ institutionId })}
        />
      )}
      {!isPlanned && (
        <RadioChips legend="When" options={times} value={values.when} onChoose={(when) => change({ when })} />
      )}
      {values.when === 'later' && (
        <TextField
          type="datetime-local"
          label="Time"
          hint="By your own clock. It reaches whoever is a customer by then."
          value={values.sendAt}
          onChange={({ target }) => change({ sendAt: target.value })}
        />
      )}
    </>
  );
}
