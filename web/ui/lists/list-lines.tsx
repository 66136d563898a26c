import { Fragment, type ReactNode } from 'react';
import type { ListRowsProps } from './list-table.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

interface ListLinesProps<Row> extends Pick<ListRowsProps<Row>, 'rows' | 'total' | 'keyOf'> {
  line: (row: Row) => ReactNode;
  /** The id of its heading. */
  titleId?: string | undefined;
  /** Of a line that was never shown. */
  linePx?: number;
  lineClasses?: string;
  /** As `useVirtualRows` has it. */
  wholeMax?: number;
}

/** Rows as lines of a list, each of which says what it has in its own way. */
export function ListLines<Row>({
  rows,
  total,
  keyOf,
  line,
  titleId,
  linePx = 84,
  lineClasses = 'break-inside-avoid border-b last:border-b-0',
  wholeMax,
}: ListLinesProps<Row>) {
  const { shown, gapAfterPx, isWhole, list, row } = useVirtualRows<HTMLUListElement>({
    count: rows.length,
    keyOf: (index) => keyOf(rows[index] as Row),
    estimatePx: linePx,
    wholeMax,
  });
  // Those that have not been read are not in the page either.
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
              className={lineClasses}
            >
              {line(one)}
            </li>
          </Fragment>
        );
      })}
      {gap(gapAfterPx)}
    </ul>
  );
}

/** Rows as cards: what the first column has, then the facts. */
export function ListCards<Row>({ columns, rows, total, keyOf, actions }: ListRowsProps<Row>) {
  const [name, ...others] = columns;
  return (
    <ListLines
      rows={rows}
      total={total}
      keyOf={keyOf}
      line={(row) => {
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
