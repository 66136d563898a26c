import X from 'lucide-react/icons/x';
import { changeActions, changedObjectNames, changedObjects } from '#contract/values/changes.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { changeActionLabel } from './change-words.ts';
import { type ChangesSearch, readChangesSearch } from './changes-search.ts';

export interface ByOption {
  id: number;
  fullName: string;
}

interface ChangesToolbarProps {
  search: ChangesSearch;
  people: readonly ByOption[];
  /** Changes the address. */
  onSearch: (search: ChangesSearch) => void;
}

const objectOptions = [
  { value: '', label: 'Everything' },
  ...changedObjectNames.map((value) => ({ value, label: changedObjects[value] })),
];
const actionOptions = [
  { value: '', label: 'Any change' },
  ...changeActions.map((value) => ({ value, label: changeActionLabel(value) })),
];

/** Narrows the log: what was typed, who, what, which change, and the days. */
export function ChangesToolbar({ search, people, onSearch }: ChangesToolbarProps) {
  const change = (part: { [Key in keyof ChangesSearch]?: unknown }) =>
    onSearch(readChangesSearch({ ...search, ...part }));
  const personOptions = [
    { value: '', label: 'Everybody' },
    ...people.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
    { value: '0', label: 'The portal' },
  ];
  return (
    <div className="flex flex-wrap items-end gap-3 border-b px-4 py-3 print:hidden">
      <TypedSearch
        label="Search changes"
        text={search.q ?? ''}
        maxLength={searchMaxLength}
        onSearch={(q) => change({ q })}
        className="basis-full"
      />
      <SelectField
        label="Who"
        className="min-w-36 flex-1"
        value={String(search.by ?? '')}
        options={personOptions}
        onChange={({ target }) => change({ by: target.value })}
      />
      <SelectField
        label="What"
        className="min-w-36 flex-1"
        value={search.type ?? ''}
        options={objectOptions}
        onChange={({ target }) => change({ type: target.value, object: '' })}
      />
      <SelectField
        label="Change"
        className="min-w-36 flex-1"
        value={search.action ?? ''}
        options={actionOptions}
        onChange={({ target }) => change({ action: target.value })}
      />
      <TextField
        label="From"
        type="date"
        className="min-w-36 flex-1"
        value={search.from ?? ''}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        className="min-w-36 flex-1"
        value={search.to ?? ''}
        onChange={({ target }) => change({ to: target.value })}
      />
      {search.object && (
        <Button
          variant="secondary"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => change({ object: '' })}
        >
          One {changedObjects[search.type ?? 'user'].toLowerCase()} alone
        </Button>
      )}
    </div>
  );
}
