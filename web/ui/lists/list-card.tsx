import type { ReactNode, RefObject } from 'react';
import type { RowsRead } from '#web/lib/calls/use-rows.ts';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, TitledCard } from '#web/ui/card.tsx';
import { ListBody, type ListStates } from './list-body.tsx';
import { fileRows } from './list-columns.ts';
import type { ListRowsProps } from './list-table.tsx';

/** The definition of a list: its words, its columns and its file. */
export interface ListOf<Row> extends ListStates {
  title: string;
  /** The page's heading and tabs say what the list is. */
  isTitleHidden?: boolean;
  columns: ListRowsProps<Row>['columns'];
  keyOf: (row: Row) => string | number;
  /** File name without `.csv`; without it the list cannot be exported. */
  file?: string;
  /** Names the content of the file for assistive technology, if it differs from `what`. */
  fileOf?: string;
}

interface ListCardProps<Row> {
  list: ListOf<Row>;
  read: RowsRead<Row>;
  total?: number | undefined;
  /** The total as shown to people. */
  totalText?: string | undefined;
  /** Renders a row as a line; without it rows are a table, and cards on phones. */
  renderRow?: ((row: Row) => ReactNode) | undefined;
  sorted?: ListRowsProps<Row>['sorted'];
  rowActions?: ListRowsProps<Row>['actions'];
  /** Clears the filters; undefined while no filter is set. */
  onShowAll?: (() => void) | undefined;
  /** For a title that gets the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  actions?: ReactNode;
  /** Between the title and the rows. */
  toolbar?: ReactNode;
  children?: ReactNode;
}

/** A list in a card with title, export, filters and rows, or its empty, loading or failed state. */
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
  const { title, isTitleHidden = false, what, columns, file, fileOf = what } = list;
  if (isTitleHidden) {
    return (
      <Card aria-label={title}>
        {toolbar}
        <ListBody list={list} read={read} {...rows} />
        {children}
      </Card>
    );
  }
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
