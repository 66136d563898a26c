import { useConversations } from '#web/features/chat/chat.api.ts';
import { useChatLive } from '#web/features/chat/chat.live.ts';
import { unreadTotal } from '#web/features/chat/conversations/summaries.ts';
import { conversationLink } from '#web/lib/pages/links.ts';
import { useUnreadInTitle } from '#web/lib/pages/title.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import { useChannelFollow } from './use-channel-follow.ts';
import { useFirstConversation } from './use-first-conversation.ts';
import { useHomeSearch } from './use-home-search.ts';
import { useIncoming } from './use-incoming.ts';

/** The chat of a page that has it, Home or the admin dashboard, kept in step with the live connection. The address holds the open contact. */
export function useChatOfPage() {
  const contactId = useHomeSearch().contact ?? null;
  const conversations = useConversations();
  const summaries = conversations.data;
  const isPhone = useIsPhone();
  useUnreadInTitle(unreadTotal(summaries ?? []));
  useChatLive(useIncoming(contactId, conversationLink));
  const isFollowing = useChannelFollow(contactId, summaries);
  const isOpening = useFirstConversation(contactId, summaries, isPhone);
  return {
    contactId,
    conversations,
    summary: summaries?.find((other) => other.contact.id === contactId),
    isPhone,
    /** On phones an open conversation is a screen. */
    isChatScreen: isPhone && contactId !== null,
    /** It is not known yet which conversation is meant. */
    isFollowing,
    /** Nobody is selected, nor about to be. */
    isWelcome: !conversations.isPending && !isOpening && !isFollowing,
  };
}
export type ChatOfPage = ReturnType<typeof useChatOfPage>;
