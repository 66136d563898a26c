import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { useVirtualRows } from '#web/ui/lists/use-virtual-rows.ts';
import { MoreRows } from '#web/ui/more-rows.tsx';
import type { Summaries } from './summaries.ts';

export type MoreRowsRead = ComponentProps<typeof MoreRows>['read'];

interface LongRowsProps {
  rows: Summaries;
  more: MoreRowsRead | undefined;
  titleId: string | undefined;
  rowOf: (summary: ConversationSummary) => ReactNode;
}

const rowPx = 66;

/** The rows of a long list that are on the screen, and near it. */
export function LongRows({ rows, more, titleId, rowOf }: LongRowsProps) {
  const { shown, gapAfterPx, isWhole, list, row } = useVirtualRows<HTMLUListElement>({
    count: rows.length,
    keyOf: (index) => rows[index]?.conversation ?? index,
    estimatePx: rowPx,
    wholeMax: 0,
  });
  const gap = (px: number) => px > 0 && <li aria-hidden="true" style={{ height: px }} />;
  return (
    <>
      <ul aria-labelledby={titleId} {...list}>
        {shown.map(({ index, gapPx }) => {
          const summary = rows[index];
          return (
            summary && (
              <Fragment key={summary.conversation}>
                {gap(gapPx)}
                <li
                  {...row(index)}
                  // -1: there are more than are known.
                  {...(!isWhole && {
                    'aria-posinset': index + 1,
                    'aria-setsize': more?.hasNextPage ? -1 : rows.length,
                  })}
                  className="pb-0.5"
                >
                  {rowOf(summary)}
                </li>
              </Fragment>
            )
          );
        })}
        {gap(gapAfterPx)}
      </ul>
      {more && <MoreRows read={more} failed="Failed to fetch more conversations" />}
    </>
  );
}
