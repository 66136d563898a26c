import { Fragment } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useVirtualRows } from '#web/ui/lists/use-virtual-rows.ts';
import { ConversationRow } from './conversation-row.tsx';
import type { Summaries } from './summaries.ts';

interface ConversationRowsProps {
  rows: Summaries;
  /** Whether the list goes on behind them. */
  hasMore: boolean;
  titleId: string | undefined;
  /** A line between name and preview, such as the institution. */
  detailOf: (summary: ConversationSummary, now: number) => string | null;
}

const rowPx = 66;
const wholeMaxRows = 60;

/** Conversations below each other: those on the screen, and near it. */
export function ConversationRows({ rows, hasMore, titleId, detailOf }: ConversationRowsProps) {
  const viewer = useViewer();
  const now = useMinute();
  const { shown, gapAfterPx, isWhole, list, row } = useVirtualRows<HTMLUListElement>({
    count: rows.length,
    keyOf: (index) => rows[index]?.conversation ?? index,
    estimatePx: rowPx,
    wholeMax: wholeMaxRows,
  });
  const gap = (px: number) => px > 0 && <li aria-hidden="true" style={{ height: px }} />;
  return (
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
                {...(!isWhole && { 'aria-posinset': index + 1, 'aria-setsize': hasMore ? -1 : rows.length })}
                className="pb-0.5"
              >
                <ConversationRow summary={summary} viewer={viewer} now={now} detail={detailOf(summary, now)} />
              </li>
            </Fragment>
          )
        );
      })}
      {gap(gapAfterPx)}
    </ul>
  );
}
