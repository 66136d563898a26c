import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Asked } from './asked.ts';
import { orderOf } from './conversation-order.ts';
import type { Summaries } from './summaries.ts';

export const typingPauseMs = 200;

/** The state of the list: tab, search and selection. */
export interface ListView {
  readonly tab: 'recent' | 'all';
  readonly find: string;
  /** Always in the list, whatever the tab. */
  readonly selectedId: number | null;
}

/** The query of Home's list, sorted by group. */
export function askedFor({ tab, find }: Pick<ListView, 'tab' | 'find'>): Asked {
  return { order: 'groups', ...(tab === 'recent' && { tab }), ...(find !== '' && { find }) };
}

/** The rows including the open conversation, whatever the tab and however far down it is; below All, earlier ones are listed. */
export function shownRows(
  rows: Summaries,
  { tab, find }: Pick<ListView, 'tab' | 'find'>,
  selected: ConversationSummary | undefined,
): Summaries {
  if (!selected || (selected.group === 'earlier' && tab === 'all')) return rows;
  if (find !== '' || rows.some(({ conversation }) => conversation === selected.conversation)) return rows;
  return [...rows, selected].sort(orderOf(askedFor({ tab, find })));
}
