import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type CustomerSearch, sortLabels } from './customer-search.ts';

interface SortHeadingProps {
  column: NonNullable<CustomerSearch['sort']>;
  search: CustomerSearch;
  onSearch: (change: CustomerSearch) => void;
  className?: string;
}

/** A column heading that sorts by it; again reverses the order. */
export function SortHeading({ column, search, onSearch, className = '' }: SortHeadingProps) {
  const isSorted = (search.sort ?? 'fullName') === column;
  const isDescending = isSorted && search.order === 'desc';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  const direction = isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'} className={`px-4 py-1 font-medium ${className}`}>
      <button
        type="button"
        onClick={() => onSearch({ sort: column, order: isSorted && !isDescending ? 'desc' : 'asc' })}
        className="-mx-2 inline-flex h-8 items-center gap-1 whitespace-nowrap rounded-control px-2 text-muted hover:bg-hover hover:text-ink touch:h-11"
      >
        {sortLabels[column]}
        <Arrow aria-hidden="true" className={`size-3.5 ${isSorted ? '' : 'invisible'}`} />
      </button>
    </th>
  );
}
