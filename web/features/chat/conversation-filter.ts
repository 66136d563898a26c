import type { ConversationSummary } from '#contract/chat.ts';
import type { Summaries } from './summaries.ts';

/** Whom the list shows. */
export interface ListView {
  readonly tab: 'recent' | 'all';
  readonly find: string;
  /** Stays in the list whatever the tab, so that one sees where one is. */
  readonly selectedId: number | null;
}

const pinnedGroups: readonly ConversationSummary['group'][] = ['channel', 'support'];

/** The conversations of a view: recent ones have messages, or are a customer's own support. */
export function shownSummaries(summaries: Summaries, { tab, find, selectedId }: ListView): Summaries {
  const wanted = folded(find.trim());
  return summaries.filter(({ group, lastMessage, contact }) => {
    const isRecent = lastMessage !== null || pinnedGroups.includes(group) || contact.id === selectedId;
    if (tab === 'recent' && !isRecent) return false;
    return wanted === '' || folded(`${contact.fullName}\n${contact.grade ?? ''}`).includes(wanted);
  });
}

/** So that "elodie" finds "Élodie". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
