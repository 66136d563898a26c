import { securityEventKinds, securityEvents } from '#contract/values/security-events.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useEverybody } from './security-log.api.ts';
import { readSecuritySearch, type SecuritySearch } from './security-search.ts';

interface SecurityToolbarProps {
  search: SecuritySearch;
  /** The person chosen in a row, who may have left. */
  chosen: { id: number; fullName: string } | undefined;
  /** Changes the address. */
  onSearch: (search: SecuritySearch) => void;
}

const kindOptions = [
  { value: '', label: 'Every event' },
  ...securityEventKinds.map((value) => ({ value, label: securityEvents[value] })),
];

/** Narrows the log: whose account, what, and the days. */
export function SecurityToolbar({ search, chosen, onSearch }: SecurityToolbarProps) {
  const everybody = useEverybody().data ?? [];
  const change = (part: { [Key in keyof SecuritySearch]?: unknown }) =>
    onSearch(readSecuritySearch({ ...search, ...part }));
  const isMissing = search.person !== undefined && !everybody.some(({ id }) => id === search.person);
  const others = isMissing ? [{ id: search.person, fullName: chosen?.fullName ?? `Person ${search.person}` }] : [];
  return (
    <div className="grid items-end gap-3 border-b px-4 py-3 sm:grid-cols-2 lg:grid-cols-4 print:hidden">
      <ComboboxField
        label="Whose account"
        value={String(search.person ?? '')}
        choices={[
          { value: '', label: 'Everybody' },
          ...[...everybody, ...others].map(({ id, fullName }) => ({ value: String(id), label: fullName })),
        ]}
        placeholder="Everybody"
        onChoose={(person) => change({ person })}
      />
      <SelectField
        label="Event"
        value={search.kind ?? ''}
        options={kindOptions}
        onChange={({ target }) => change({ kind: target.value })}
      />
      <TextField
        label="From"
        type="date"
        value={search.from ?? ''}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={search.to ?? ''}
        onChange={({ target }) => change({ to: target.value })}
      />
    </div>
  );
}
