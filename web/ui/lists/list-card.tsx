import type { ReactNode, RefObject } from 'react';
import type { RowsRead } from '#web/lib/calls/use-rows.ts';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { ListBody, type ListStates } from './list-body.tsx';
import { fileRows } from './list-columns.ts';
import type { ListRowsProps } from './list-table.tsx';

/** What a list is: its words, its columns, and its file. */
export interface ListOf<Row> extends ListStates {
  title: string;
  columns: ListRowsProps<Row>['columns'];
  keyOf: (row: Row) => string | number;
  /** Its name without `.csv`; without it the list has no file. */
  file?: string;
  /** What the file has, for assistive technology, where that is not what the rows are. */
  fileOf?: string;
}

interface ListCardProps<Row> {
  list: ListOf<Row>;
  read: RowsRead<Row>;
  /** How many there are in all, where that is known. */
  total?: number | undefined;
  /** The same for whoever looks. */
  totalText?: string | undefined;
  /** Each row as a line of its own making; without it a table, and cards on phones. */
  line?: (row: Row) => ReactNode;
  sorted?: ListRowsProps<Row>['sorted'];
  rowActions?: ListRowsProps<Row>['actions'];
  /** Shows the list as it is when nothing narrows it; without it nothing does. */
  onShowAll?: (() => void) | undefined;
  /** Of a title that gets the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Between the title and the rows. */
  toolbar?: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

/** A list in a card: its title and file, what narrows it, its rows, and what stands there while there are none. */
export function ListCard<Row>({
  list,
  read,
  totalText,
  headingRef,
  actions,
  toolbar,
  children,
  ...rows
}: ListCardProps<Row>) {
  const { title, what, columns, file, fileOf = what } = list;
  return (
    <TitledCard
      title={title}
      headingRef={headingRef}
      hasManyActions={actions !== undefined || totalText !== undefined}
      actions={
        <>
          {totalText !== undefined && (
            <p role="status" className="text-muted text-small max-sm:mr-auto">
              {totalText}
            </p>
          )}
          {file && (
            <CsvButton
              label={`Export CSV: ${fileOf}`}
              fileName={`${file}.csv`}
              rows={async () => fileRows(columns, await read.readAll())}
              isDisabled={!read.rows?.length}
            />
          )}
          {actions}
        </>
      }
    >
      {toolbar}
      <ListBody list={list} read={read} {...rows} />
      {children}
    </TitledCard>
  );
}
