import { type SettingName, settingOf } from '#contract/values/settings/setting-list.ts';
import { useSetting } from '#web/features/settings/settings-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { LockedValue } from './locked-value.tsx';

interface ChoiceSettingProps {
  name: SettingName;
  label: string;
  /** The labels of the choices, in the order of the list. */
  words: Readonly<Record<string, string>>;
}

/** The field of a setting with a few fixed values. */
export function ChoiceSetting({ name, label = settingOf(name).label, words }: ChoiceSettingProps) {
  const { value, set, error, lockedBy } = useSetting(name);
  const chosen = String(value);
  if (lockedBy !== undefined) return <LockedValue label={label} text={words[chosen] ?? chosen} variable={lockedBy} />;
  return (
    <SelectField
      label={label}
      error={error}
      value={chosen}
      options={Object.entries(words).map(([of, text]) => ({ value: of, label: text }))}
      onChange={({ target }) => set(target.value)}
    />
  );
}
