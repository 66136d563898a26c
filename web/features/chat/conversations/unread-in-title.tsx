import { useUnreadInTitle } from '#web/lib/pages/title.ts';
import { useConversationCounts } from './conversations.api.ts';

/** How much is unread stands before the name of the page. It draws nothing. */
export function UnreadInTitle() {
  useUnreadInTitle(useConversationCounts()?.unread ?? 0);
  return null;
}
