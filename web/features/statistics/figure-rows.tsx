import { Link } from '@tanstack/react-router';
import ListX from 'lucide-react/icons/list-x';
import X from 'lucide-react/icons/x';
import { type RefObject, useId } from 'react';
import { paths } from '#contract/values/pages.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { figureCsvRows } from './figure-csv.ts';
import { type FigureRow, type FigureRowsFilter, factText, figureLists } from './figure-lists.ts';
import type { FigureListName } from './statistics-search.ts';
import { readAllFigureRows, useFigureRows } from './support-figures.api.ts';
import { TableHead } from './table-head.tsx';

interface FigureRowsProps {
  list: FigureListName;
  filter: FigureRowsFilter;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}

/** The rows that a figure counts. */
export function FigureRows({ list, filter, headingRef, onClose }: FigureRowsProps) {
  const titleId = useId();
  const read = useFigureRows(list, filter);
  const { title, headings } = figureLists[list];
  const rows = read.data?.pages.flatMap((page) => page.rows);
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex min-h-14 items-center gap-3 border-b px-4 py-2">
        <h2 ref={headingRef} id={titleId} tabIndex={-1} className="min-w-0 flex-1 text-h3">
          {title}
          {ofOneText(list, filter, rows?.[0])}
        </h2>
        <CsvButton
          label={`Export CSV: ${title}`}
          fileName={`${list}.csv`}
          rows={async () => figureCsvRows(headings, await readAllFigureRows(list, filter))}
          isDisabled={!rows?.length}
        />
        <IconButton label={`Close ${title}`} icon={<X />} onClick={onClose} />
      </div>
      <Rows list={list} read={read} rows={rows} />
    </Card>
  );
}

/** Whose rows these are, where they are of one alone. */
function ofOneText(list: FigureListName, { staff, institution }: FigureRowsFilter, row: FigureRow | undefined): string {
  const { ofOne } = figureLists[list];
  if (ofOne && staff !== undefined) return ` ${ofOne.staff} ${row?.staffName ?? 'one member of staff'}`;
  return ofOne && institution !== undefined ? ` ${ofOne.institution} ${row?.companyName ?? 'one institution'}` : '';
}

interface RowsProps {
  list: FigureListName;
  read: ReturnType<typeof useFigureRows>;
  rows: readonly FigureRow[] | undefined;
}

function Rows({ list, read, rows }: RowsProps) {
  const { title, nothing, headings } = figureLists[list];
  if (read.isPending) return <TableSkeleton label="Loading rows..." />;
  if (!rows) {
    return (
      <ErrorState
        title={`Failed to fetch ${title.toLowerCase()}`}
        message={messageOf(read.error)}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    );
  }
  if (rows.length === 0) return <EmptyState icon={<ListX />} text={nothing} />;
  return (
    <>
      <table className="w-full text-left text-control max-md:block print:table">
        <TableHead headings={['Customer', ...headings]} />
        <tbody className="max-md:block print:table-row-group">
          {rows.map((row) => (
            <Row key={row.key} row={row} headings={headings} />
          ))}
        </tbody>
      </table>
      <MoreRows read={read} />
    </>
  );
}

/** Leads to the conversation, where the row is of one. */
function Who({ row: { customerId, messageId, fullName } }: { row: FigureRow }) {
  if (customerId === undefined) return <span className="text-muted">{fullName}</span>;
  const conversation =
    messageId === undefined
      ? contactLink(customerId)
      : ({ to: paths.home, search: { contact: customerId, message: messageId } } as const);
  return (
    <Link
      {...conversation}
      className="font-semibold text-link underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
    >
      {fullName}
    </Link>
  );
}

function Row({ row, headings }: { row: FigureRow; headings: readonly string[] }) {
  const { companyName, facts } = row;
  return (
    <tr className="break-inside-avoid border-b last:border-b-0 hover:bg-hover max-md:block max-md:py-2 print:table-row">
      <th scope="row" className="px-4 py-2 font-normal max-md:block max-md:py-1 print:table-cell">
        <Who row={row} />
        <span className="block text-muted text-small">{companyName}</span>
      </th>
      {facts.map((fact, index) => (
        <td
          key={headings[index]}
          className="break-words px-4 py-2 tabular-nums max-md:block max-md:py-0.5 print:table-cell"
        >
          <span className="text-muted md:hidden print:hidden">{headings[index]}: </span>
          {factText(fact)}
        </td>
      ))}
    </tr>
  );
}
