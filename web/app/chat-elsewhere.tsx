import { useMatches } from '@tanstack/react-router';
import { useConversations } from '#web/features/chat/chat.api.ts';
import { useChatLive } from '#web/features/chat/chat.live.ts';
import { unreadTotal } from '#web/features/chat/conversations/summaries.ts';
import { useUnreadInTitle } from '#web/lib/title.ts';
import { useIncoming } from '#web/pages/home/use-incoming.ts';

/** New messages on every page but Home, where the chat handles them: a toast and the total in the title. */
export function ChatElsewhere() {
  const isHome = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/signed-in/') });
  return isHome ? null : <Listener />;
}

function Listener() {
  const conversations = useConversations();
  useUnreadInTitle(unreadTotal(conversations.data ?? []));
  useChatLive(useIncoming(null));
  return null;
}
