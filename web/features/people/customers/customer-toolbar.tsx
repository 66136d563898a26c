import { searchMaxLength } from '#contract/values/limits.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { type CustomerSearch, readCustomerSearch, sortLabels, statusLabels } from './customer-search.ts';

interface CustomerToolbarProps {
  search: CustomerSearch;
  onSearch: (change: CustomerSearch) => void;
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Search and status filter; on phones, without column headings, the order too. */
export function CustomerToolbar({ search, onSearch }: CustomerToolbarProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap items-end gap-3 border-b px-4 py-3">
      <TypedSearch
        label="Search customers"
        text={search.q ?? ''}
        maxLength={searchMaxLength}
        onSearch={(q) => onSearch({ q })}
        className="min-w-56 flex-1 max-md:basis-full"
      />
      <SelectField
        label="Status"
        isLabelHidden
        className="w-40 max-md:flex-1"
        value={search.status ?? 'active'}
        options={optionsOf(statusLabels)}
        onChange={({ target }) => onSearch({ status: 'active', ...readCustomerSearch({ status: target.value }) })}
      />
      {isPhone && (
        <SelectField
          label="Sort by"
          isLabelHidden
          className="flex-1"
          value={search.sort ?? 'fullName'}
          options={optionsOf(sortLabels)}
          onChange={({ target }) =>
            onSearch({ sort: 'fullName', order: 'asc', ...readCustomerSearch({ sort: target.value }) })
          }
        />
      )}
    </div>
  );
}
