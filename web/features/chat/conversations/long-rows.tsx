import type { ComponentProps, ReactNode } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { ListLines } from '#web/ui/lists/list-lines.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import type { Summaries } from './summaries.ts';

export type MoreRowsRead = ComponentProps<typeof MoreRows>['read'];

interface LongRowsProps {
  rows: Summaries;
  more: MoreRowsRead | undefined;
  titleId: string | undefined;
  rowOf: (summary: ConversationSummary) => ReactNode;
}

/** A long list of conversations, and how it goes on. */
export function LongRows({ rows, more, titleId, rowOf }: LongRowsProps) {
  return (
    <>
      <ListLines
        rows={rows}
        total={more?.hasNextPage ? -1 : rows.length}
        keyOf={({ conversation }) => conversation}
        line={rowOf}
        titleId={titleId}
        linePx={66}
        lineClasses="pb-0.5"
        // Shorter lists have no part of their own.
        wholeMax={0}
      />
      {more && <MoreRows read={more} failed="Failed to fetch more conversations" />}
    </>
  );
}
