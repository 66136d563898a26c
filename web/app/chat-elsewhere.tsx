import { useMatches } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { useChatLive } from '#web/features/chat/chat.live.ts';
import { UnreadInTitle } from '#web/features/chat/conversations/unread-in-title.tsx';
import { contactLink } from '#web/lib/pages/links.ts';
import { useIncoming } from '#web/pages/home/use-incoming.ts';

const pagesWithChat: readonly string[] = [paths.home, paths.adminDashboard];

export function ChatElsewhere() {
  // The last match is the page itself; the ones before are its layouts.
  const hasChat = useMatches({ select: (matches) => pagesWithChat.includes(matches.at(-1)?.fullPath ?? '') });
  return hasChat ? null : <Listener />;
}

function Listener() {
  useChatLive(useIncoming(null, contactLink));
  return <UnreadInTitle />;
}
