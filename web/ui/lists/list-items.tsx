import { Fragment, type ReactNode } from 'react';
import type { ListRowsProps } from './list-table.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

interface ListItemsProps<Row> extends Pick<ListRowsProps<Row>, 'rows' | 'total' | 'keyOf'> {
  renderRow: (row: Row) => ReactNode;
  /** The id of the list's heading. */
  titleId?: string | undefined;
  /** The estimated height of a line that was never shown. */
  rowPx?: number;
  rowClasses?: string;
  /** Passed on to `useVirtualRows`. */
  wholeMax?: number;
}

/** Rows as lines of a list, rendered by the caller. */
export function ListItems<Row>({
  rows,
  total,
  keyOf,
  renderRow,
  titleId,
  rowPx = 84,
  rowClasses = 'break-inside-avoid border-b last:border-b-0',
  wholeMax,
}: ListItemsProps<Row>) {
  const { shown, gapAfterPx, isWhole, list, row } = useVirtualRows<HTMLUListElement>({
    count: rows.length,
    keyOf: (index) => keyOf(rows[index] as Row),
    estimatePx: rowPx,
    wholeMax,
  });
  // Rows that have not been read are missing from the page too.
  const areAllThere = isWhole && (total === undefined || total === rows.length);
  const gap = (px: number) => px > 0 && <li aria-hidden="true" style={{ height: px }} />;
  return (
    <ul aria-labelledby={titleId} {...list}>
      {shown.map(({ index, gapPx }) => {
        const one = rows[index] as Row;
        return (
          <Fragment key={keyOf(one)}>
            {gap(gapPx)}
            <li
              {...row(index)}
              {...(!areAllThere && { 'aria-posinset': index + 1, 'aria-setsize': total ?? rows.length })}
              className={rowClasses}
            >
              {renderRow(one)}
            </li>
          </Fragment>
        );
      })}
      {gap(gapAfterPx)}
    </ul>
  );
}

export function ListCards<Row>({ columns, rows, total, keyOf, actions }: ListRowsProps<Row>) {
  const [name, ...others] = columns;
  return (
    <ListItems
      rows={rows}
      total={total}
      keyOf={keyOf}
      renderRow={(row) => {
        const facts = others.map(({ label, cell, fact = cell }) => ({ label, fact: fact?.(row) }));
        return (
          <div className="p-4">
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1 text-control">{(name?.fact ?? name?.cell)?.(row)}</div>
              {actions && !actions.areMany && <div className="text-control">{actions.render(row)}</div>}
            </div>
            <dl className="mt-2 flex flex-col gap-1.5 text-control empty:hidden">
              {facts.map(
                ({ label, fact }) =>
                  fact != null && (
                    <div key={label} className="flex justify-between gap-4">
                      <dt className="shrink-0 text-muted">{label}</dt>
                      <dd className="min-w-0 break-words text-right">{fact}</dd>
                    </div>
                  ),
              )}
            </dl>
            {actions?.areMany && <div className="mt-2 -mr-2">{actions.render(row)}</div>}
          </div>
        );
      }}
    />
  );
}
