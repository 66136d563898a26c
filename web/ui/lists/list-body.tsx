import type { ReactNode } from 'react';
import type { RowsRead } from '#web/lib/calls/use-rows.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { ListCards, ListItems } from './list-items.tsx';
import { type ListRowsProps, ListTable } from './list-table.tsx';
import { usePrintedRows } from './use-printed-rows.ts';

/** The texts and looks of a list without rows: loading, failed or empty. */
export interface ListStates {
  /** The plural noun for the rows, as in 'invoices'. */
  what: string;
  icon: ReactNode;
  nothing: string;
  nothingDetail?: string;
  /** Shown if no row matches the filters. */
  nothingFits?: string;
  showAll?: string;
  loading?: string;
  failed?: string;
  /** The rows are people, so the skeleton shows avatars. */
  hasAvatars?: boolean;
  /** One of several lists on a page; takes less room while it is empty. */
  isSmall?: boolean;
  /** More rows load by the button only, because the page goes on below. */
  isReadByButton?: boolean;
  more?: string;
}

interface ListBodyProps<Row> extends Omit<ListRowsProps<Row>, 'rows' | 'total' | 'columns' | 'keyOf'> {
  list: ListStates & Partial<Pick<ListRowsProps<Row>, 'columns'>> & Pick<ListRowsProps<Row>, 'keyOf'>;
  read: RowsRead<Row>;
  total?: number | undefined;
  renderRow?: ((row: Row) => ReactNode) | undefined;
  rowActions?: ListRowsProps<Row>['actions'];
  /** Renders all rows in another shape. */
  block?: (rows: readonly Row[]) => ReactNode;
  /** Shown before the first page, if the shape is not a table. */
  skeleton?: ReactNode;
  onShowAll?: (() => void) | undefined;
}

/** The rows of a list and the button for more, or its empty, loading or failed state. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { list, read, total, renderRow, block, skeleton, sorted, rowActions, onShowAll } = props;
  const { what, columns = [], keyOf, loading = `Loading ${what}...`, failed = `Failed to fetch ${what}` } = list;
  const isPhone = useIsPhone();
  const rows = usePrintedRows(read);
  if (read.isPending) return skeleton ?? <TableSkeleton label={loading} hasAvatars={list.hasAvatars ?? false} />;
  if (!rows) {
    return <FailedRead title={failed} read={read} />;
  }
  if (rows.length === 0) return <Nothing list={list} onShowAll={onShowAll} />;
  const given = {
    columns,
    rows,
    total: total ?? (read.hasNextPage ? -1 : undefined),
    keyOf,
    sorted,
    actions: rowActions,
  };
  const Rows = isPhone ? ListCards : ListTable;
  return (
    <div aria-busy={read.isPlaceholderData} className={read.isPlaceholderData ? 'opacity-60' : ''}>
      {block?.(rows) ?? (renderRow ? <ListItems {...given} renderRow={renderRow} /> : <Rows {...given} />)}
      <MoreRows
        read={read}
        failed={failed}
        isByButton={list.isReadByButton ?? false}
        {...(list.more && { text: list.more })}
      />
    </div>
  );
}

function Nothing({ list, onShowAll }: { list: ListStates; onShowAll: (() => void) | undefined }) {
  const { what, icon, nothing, nothingDetail, nothingFits = nothing, showAll = `Show all ${what}`, isSmall } = list;
  const Empty = isSmall ? EmptyLine : EmptyState;
  return (
    <Empty
      icon={icon}
      text={onShowAll ? nothingFits : nothing}
      {...(nothingDetail && !onShowAll && { detail: nothingDetail })}
      action={
        onShowAll && (
          <Button variant="secondary" onClick={onShowAll}>
            {showAll}
          </Button>
        )
      }
    />
  );
}
