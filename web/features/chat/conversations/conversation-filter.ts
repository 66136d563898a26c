import type { ConversationSummary } from '#contract/chat/chat.ts';
import { withoutAccents } from '#web/lib/names.ts';
import type { Summaries } from './summaries.ts';

/** Which conversations the list shows. */
export interface ListView {
  readonly tab: 'recent' | 'all';
  readonly find: string;
  /** Always in the list, whatever the tab. */
  readonly selectedId: number | null;
}

const pinnedGroups: readonly ConversationSummary['group'][] = ['channel', 'support'];

/** The conversations of a view. */
export function shownSummaries(summaries: Summaries, { tab, find, selectedId }: ListView): Summaries {
  const wanted = withoutAccents(find.trim());
  return summaries.filter((summary) => {
    const { contact } = summary;
    if (tab === 'recent' && !isRecent(summary) && contact.id !== selectedId) return false;
    return wanted === '' || withoutAccents(`${contact.fullName}\n${contact.grade ?? ''}`).includes(wanted);
  });
}

/** It has messages, is a customer's own support, or is a new contact. */
function isRecent({ group, lastMessage, closedReason }: ConversationSummary): boolean {
  return lastMessage !== null || pinnedGroups.includes(group) || (group === 'contacts' && closedReason === null);
}
