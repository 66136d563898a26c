import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Asked } from './asked.ts';
import { orderOf } from './conversation-order.ts';
import type { Summaries } from './summaries.ts';

/** Which conversations the list shows. */
export interface ListView {
  readonly tab: 'recent' | 'all';
  readonly find: string;
  /** Always in the list, whatever the tab. */
  readonly selectedId: number | null;
}

/** What Home's list asks for: one group after the other. */
export function askedFor({ tab, find }: Pick<ListView, 'tab' | 'find'>): Asked {
  return { order: 'groups', ...(tab === 'recent' && { tab }), ...(find !== '' && { find }) };
}

/** The rows with the open conversation, which stands among them whatever the tab, and however far down its place is. */
export function shownRows(
  rows: Summaries,
  { tab, find }: Pick<ListView, 'tab' | 'find'>,
  selected: ConversationSummary | undefined,
): Summaries {
  if (!selected || find !== '' || rows.some(({ conversation }) => conversation === selected.conversation)) return rows;
  return [...rows, selected].sort(orderOf(askedFor({ tab, find })));
}
