import { useUnreadInTitle } from '#web/lib/pages/title.ts';
import { useConversationCounts } from './conversations.api.ts';

/** Puts the unread count before the page's title. Renders nothing. */
export function UnreadInTitle() {
  useUnreadInTitle(useConversationCounts()?.unread ?? 0);
  return null;
}
