import { countryCodes, countryName } from '#contract/values/plans-and-usage/countries.ts';
import { type SettingName, settingOf } from '#contract/values/settings/setting-list.ts';
import { useSetting } from '#web/features/settings/settings-context.ts';
import { zoneOptions } from '#web/lib/time-zones.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { LockedValue } from './locked-value.tsx';

interface SettingFieldProps {
  name: SettingName;
  /** The row's title names it. */
  isLabelHidden?: boolean;
  label?: string;
  hint?: string;
  placeholder?: string;
}

/** The field of a setting with a plain value, by its kind. */
export function SettingField({
  name,
  isLabelHidden,
  label = settingOf(name).label,
  hint,
  placeholder,
}: SettingFieldProps) {
  const { value, set, error, lockedBy } = useSetting(name);
  const { kind } = settingOf(name);
  const texts = { label, isLabelHidden, hint, error };
  if (lockedBy !== undefined) {
    return (
      <LockedValue label={label} isLabelHidden={isLabelHidden} text={lockedText(kind, value)} variable={lockedBy} />
    );
  }
  if (kind === 'lines') {
    return (
      <TextArea
        {...texts}
        rows={3}
        placeholder={placeholder}
        value={(value as readonly string[]).join('\n')}
        onChange={({ target }) => set(target.value.split('\n') as never)}
      />
    );
  }
  if (kind === 'country' || kind === 'zone') {
    return (
      <SelectField
        {...texts}
        value={String(value)}
        options={kind === 'country' ? countries() : zoneOptions(String(value))}
        onChange={({ target }) => set(target.value)}
      />
    );
  }
  const isNumber = kind === 'number' || kind === 'percent';
  return (
    <TextField
      {...texts}
      value={String(value)}
      placeholder={placeholder}
      inputMode={isNumber ? 'decimal' : undefined}
      type={kind === 'email' ? 'email' : 'text'}
      autoComplete="off"
      spellCheck={kind === 'text'}
      onChange={({ target }) => set(target.value)}
    />
  );
}

function lockedText(kind: string, value: unknown): string {
  if (kind === 'country') return countryName(String(value));
  if (kind === 'percent') return `${value}%`;
  return Array.isArray(value) ? value.join('\n') : String(value);
}

function countries() {
  return countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
