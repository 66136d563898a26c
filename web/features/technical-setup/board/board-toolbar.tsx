import { searchMaxLength } from '#contract/values/limits.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import {
  type BoardSearch,
  certificateOptions,
  findingOptions,
  readBoardSearch,
  sortOptions,
  stateOptions,
} from './board-search.ts';

interface BoardToolbarProps {
  search: BoardSearch;
  /** Changes the address. */
  onSearch: (search: BoardSearch) => void;
}

const filters = [
  { name: 'state', label: 'State', options: stateOptions },
  { name: 'finding', label: 'Findings', options: findingOptions },
  { name: 'certificate', label: 'Certificate', options: certificateOptions },
  { name: 'sort', label: 'Sort by', options: sortOptions },
] as const;

/** Narrows the board and sorts it: what was typed, four filters, the order. */
export function BoardToolbar({ search, onSearch }: BoardToolbarProps) {
  const change = (part: { [Key in keyof BoardSearch]?: unknown }) => onSearch(readBoardSearch({ ...search, ...part }));
  return (
    <div className="flex flex-wrap items-center gap-3 border-b px-4 py-3">
      <TypedSearch
        label="Search setups"
        text={search.q ?? ''}
        maxLength={searchMaxLength}
        onSearch={(q) => change({ q })}
        className="min-w-56 flex-1 max-md:basis-full"
      />
      {filters.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          isLabelHidden
          className={`w-44 max-md:flex-1 ${name === 'certificate' || name === 'sort' ? 'max-md:min-w-48' : 'max-md:min-w-36'}`}
          value={search[name] ?? ''}
          options={options}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={search.changed === 'true'}
          onChange={({ target }) => change({ changed: String(target.checked) })}
        />
        Changed since I looked
      </label>
    </div>
  );
}
