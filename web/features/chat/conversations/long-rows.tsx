import type { ComponentProps, ReactNode } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { ListItems } from '#web/ui/lists/list-items.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import type { Summaries } from './summaries.ts';

export type MoreRowsRead = ComponentProps<typeof MoreRows>['read'];

interface LongRowsProps {
  rows: Summaries;
  more: MoreRowsRead | undefined;
  titleId: string | undefined;
  rowOf: (summary: ConversationSummary) => ReactNode;
}

export function LongRows({ rows, more, titleId, rowOf }: LongRowsProps) {
  return (
    <>
      <ListItems
        rows={rows}
        total={more?.hasNextPage ? -1 : rows.length}
        keyOf={({ conversation }) => conversation}
        renderRow={rowOf}
        titleId={titleId}
        rowPx={66}
        rowClasses="pb-0.5"
        // Shorter lists do not use this component.
        wholeMax={0}
      />
      {more && <MoreRows read={more} failed="Failed to fetch more conversations" />}
    </>
  );
}
