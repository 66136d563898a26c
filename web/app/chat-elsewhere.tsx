import { useMatches } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { useChatLive } from '#web/features/chat/chat.live.ts';
import { UnreadInTitle } from '#web/features/chat/conversations/unread-in-title.tsx';
import { contactLink } from '#web/lib/pages/links.ts';
import { useIncoming } from '#web/pages/home/use-incoming.ts';

const pagesWithChat: readonly string[] = [paths.home, paths.adminDashboard];

/** New messages on every page but those with the chat, which handles them there: a toast and the total in the title. */
export function ChatElsewhere() {
  // The matches before the last are what stands around the page.
  const hasChat = useMatches({ select: (matches) => pagesWithChat.includes(matches.at(-1)?.fullPath ?? '') });
  return hasChat ? null : <Listener />;
}

function Listener() {
  useChatLive(useIncoming(null, contactLink));
  return <UnreadInTitle />;
}
