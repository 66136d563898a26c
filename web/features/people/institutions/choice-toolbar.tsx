import { searchMaxLength } from '#contract/values/limits.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { type InstitutionSearch, institutionSorts, planOptions, readInstitutionSearch } from './institution-search.ts';

interface ChoiceToolbarProps {
  search: InstitutionSearch;
  onSearch: (search: InstitutionSearch) => void;
}

/** Search and plan; on phones, without column headings, the order too. */
export function ChoiceToolbar({ search, onSearch }: ChoiceToolbarProps) {
  const isPhone = useIsPhone();
  const change = (part: { [Key in keyof InstitutionSearch]?: unknown }) =>
    onSearch(readInstitutionSearch({ ...search, ...part }));
  return (
    <div className="flex flex-wrap items-end gap-3 border-b px-4 py-3">
      <TypedSearch
        label="Search institutions"
        text={search.q ?? ''}
        maxLength={searchMaxLength}
        onSearch={(q) => change({ q })}
        className="min-w-56 flex-1 max-md:basis-full"
      />
      <SelectField
        label="Plan"
        isLabelHidden
        className="w-44 max-md:flex-1"
        value={search.plan ?? ''}
        options={planOptions}
        onChange={({ target }) => change({ plan: target.value })}
      />
      {isPhone && (
        <SelectField
          label="Sort by"
          isLabelHidden
          className="min-w-44 flex-1"
          value={search.sort ?? 'name'}
          options={Object.entries(institutionSorts).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => change({ sort: target.value, order: 'asc' })}
        />
      )}
    </div>
  );
}
