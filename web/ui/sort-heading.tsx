import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { classNames } from './class-names.ts';

export interface Sorting<Column extends string> {
  sort: Column;
  order?: 'asc' | 'desc' | undefined;
}

interface SortHeadingProps<Column extends string> {
  column: Column;
  label: string;
  sorted: Sorting<Column>;
  onSort: (change: { sort: Column; order: 'asc' | 'desc' }) => void;
  /** Figures and their heading are right-aligned. */
  isNumeric?: boolean;
  className?: string;
}

/** A column heading that sorts by it; pressing again reverses the order. */
export function SortHeading<Column extends string>({
  column,
  label,
  sorted,
  onSort,
  isNumeric = false,
  className,
}: SortHeadingProps<Column>) {
  const isSorted = sorted.sort === column;
  const isDescending = isSorted && sorted.order === 'desc';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  const direction = isDescending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : 'none'}
      className={classNames('px-4 py-1 font-medium', isNumeric && 'text-right', className)}
    >
      <button
        type="button"
        onClick={() => onSort({ sort: column, order: isSorted && !isDescending ? 'desc' : 'asc' })}
        className={classNames(
          '-mx-2 inline-flex h-8 items-center gap-1 whitespace-nowrap rounded-control px-2 text-muted hover:bg-hover hover:text-ink touch:h-11',
          isNumeric && 'flex-row-reverse',
        )}
      >
        {label}
        <Arrow aria-hidden="true" className={`size-3.5 ${isSorted ? '' : 'invisible'}`} />
      </button>
    </th>
  );
}
