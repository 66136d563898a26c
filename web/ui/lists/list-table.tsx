import { Fragment, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { SortHeading, type Sorting } from '#web/ui/sort-heading.tsx';
import type { Column } from './list-columns.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface Sorted extends Sorting<string> {
  onSort: (sorting: { sort: string; order: 'asc' | 'desc' }) => void;
}

export interface RowActions<Row> {
  render: (row: Row) => ReactNode;
  className: string;
  label?: string;
  /** Shows the heading; otherwise it is for assistive technology. */
  isLabelShown?: boolean;
  /** On cards they stand below the facts. */
  areMany?: boolean;
}

export interface ListRowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The total including rows not read yet; -1 if unknown, undefined if all are read. */
  total: number | undefined;
  keyOf: (row: Row) => string | number;
  sorted?: Sorted | undefined;
  actions?: RowActions<Row> | undefined;
}

const rowPx = 56;

export function ListTable<Row>({ columns, rows, total, keyOf, sorted, actions }: ListRowsProps<Row>) {
  const shownColumns = columns.filter(({ cell }) => cell);
  const { shown, gapAfterPx, isWhole, list, row } = useVirtualRows<HTMLTableElement>({
    count: rows.length,
    keyOf: (index) => keyOf(rows[index] as Row),
    estimatePx: rowPx,
  });
  // Rows that have not been read are missing from the page too.
  const areAllThere = isWhole && (total === undefined || total === rows.length);
  // The header is counted as a row.
  const rowCount = total === -1 ? -1 : (total ?? rows.length) + 1;
  const gap = (px: number) => px > 0 && <Gap px={px} columns={shownColumns.length + (actions ? 1 : 0)} />;
  return (
    <table
      {...list}
      aria-rowcount={areAllThere ? undefined : rowCount}
      className="w-full table-fixed text-left text-control"
    >
      <thead className="border-b bg-raised text-small">
        <tr aria-rowindex={areAllThere ? undefined : 1}>
          {shownColumns.map((column) => (
            <Heading key={column.label} column={column} sorted={sorted} />
          ))}
          {actions && (
            <th scope="col" className={classNames('px-4 py-2.5 font-medium text-muted', actions.className)}>
              <span className={actions.isLabelShown ? 'block text-right' : 'sr-only'}>
                {actions.label ?? 'Actions'}
              </span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ index, gapPx }) => {
          const one = rows[index] as Row;
          return (
            <Fragment key={keyOf(one)}>
              {gap(gapPx)}
              <tr
                {...row(index)}
                aria-rowindex={areAllThere ? undefined : index + 2}
                className="break-inside-avoid border-b last:border-b-0 hover:bg-hover"
              >
                {shownColumns.map((column, at) => (
                  <Cell key={column.label} column={column} row={one} isName={at === 0} />
                ))}
                {actions && (
                  <td className={classNames('px-4 py-1 text-right', actions.className)}>{actions.render(one)}</td>
                )}
              </tr>
            </Fragment>
          );
        })}
        {gap(gapAfterPx)}
      </tbody>
    </table>
  );
}

function Heading<Row>({ column, sorted }: { column: Column<Row>; sorted: Sorted | undefined }) {
  const { label, sort, className, isNumeric = false } = column;
  if (sort && sorted) {
    return (
      <SortHeading
        column={sort}
        label={label}
        sorted={sorted}
        onSort={sorted.onSort}
        isNumeric={isNumeric}
        {...(className && { className })}
      />
    );
  }
  return (
    <th scope="col" className={classNames('px-4 py-2.5 font-medium text-muted', isNumeric && 'text-right', className)}>
      {label}
    </th>
  );
}

function Cell<Row>({ column, row, isName }: { column: Column<Row>; row: Row; isName: boolean }) {
  const { cell, className, isNumeric } = column;
  const look = classNames('break-words px-4 py-2', isNumeric && 'text-right tabular-nums', className);
  if (!isName) return <td className={look}>{cell?.(row)}</td>;
  return (
    <th scope="row" className={classNames('font-normal', look)}>
      {cell?.(row)}
    </th>
  );
}

/** Takes the height of rows that are not rendered. */
function Gap({ px, columns }: { px: number; columns: number }) {
  return (
    <tr>
      <td aria-hidden="true" colSpan={columns} style={{ height: px, padding: 0 }} />
    </tr>
  );
}
