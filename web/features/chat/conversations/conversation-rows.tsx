import type { ReactNode } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { ConversationRow } from './conversation-row.tsx';
import type { MoreRowsRead } from './long-rows.tsx';
import type { Summaries } from './summaries.ts';

/** The code for long lists is loaded separately, because Home's first rows are few. */
const LongRows = lazyPart(() => import('./long-rows.tsx').then((file) => file.LongRows));

interface ConversationRowsProps {
  rows: Summaries;
  /** The read of further rows. */
  more: MoreRowsRead | undefined;
  titleId: string | undefined;
  /** A line between name and preview, such as the institution. */
  detailOf: (summary: ConversationSummary, now: number) => string | null;
  /** A control before each row. */
  before?: (summary: ConversationSummary) => ReactNode;
}

const wholeMaxRows = 60;

/** Rows of conversations; a long list renders only those on the screen and near it. */
export function ConversationRows({ rows, more, titleId, detailOf, before }: ConversationRowsProps) {
  const viewer = useViewer();
  const now = useMinute();
  const rowOf = (summary: ConversationSummary): ReactNode => {
    const row = <ConversationRow summary={summary} viewer={viewer} now={now} detail={detailOf(summary, now)} />;
    if (!before) return row;
    return (
      <div data-conversation={summary.conversation} className="flex">
        {before(summary)}
        <div className="min-w-0 flex-1">{row}</div>
      </div>
    );
  };
  const whole = (
    <ul aria-labelledby={titleId}>
      {rows.map((summary) => (
        <li key={summary.conversation} className="pb-0.5">
          {rowOf(summary)}
        </li>
      ))}
    </ul>
  );
  // Also while more rows can be loaded: switching while somebody scrolls would lose position and focus.
  if (!more?.hasNextPage && rows.length <= wholeMaxRows) return whole;
  return (
    <AfterPage meanwhile={whole}>
      <LongRows rows={rows} more={more} titleId={titleId} rowOf={rowOf} />
    </AfterPage>
  );
}
