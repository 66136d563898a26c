import { useMemo } from 'react';
import { useChatLive } from '#web/features/chat/chat.live.ts';
import { askedFor } from '#web/features/chat/conversations/conversation-filter.ts';
import { useConversation, useConversationList } from '#web/features/chat/conversations/conversations.api.ts';
import { conversationLink } from '#web/lib/pages/links.ts';
import { useHomeSearch } from '#web/pages/home/use-home-search.ts';
import { useIncoming } from '#web/pages/home/use-incoming.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import { useChannelFollow } from './use-channel-follow.ts';
import { useFirstConversation } from './use-first-conversation.ts';

/** The state of the chat on Home or the admin dashboard, kept up to date by the live connection. The address holds the open contact. */
export function useChatOfPage() {
  const { contact: contactId = null, tab = 'recent' } = useHomeSearch();
  const isPhone = useIsPhone();
  const isChatScreen = isPhone && contactId !== null;
  const asked = useMemo(() => askedFor({ tab, find: '' }), [tab]);
  const list = useConversationList(asked, { enabled: !isChatScreen });
  // The list is read anyway, and usually contains the open conversation.
  const opened = useConversation(contactId, isChatScreen || !list.isPending);
  useChatLive(useIncoming(contactId, conversationLink));
  const isFollowing = useChannelFollow(contactId, opened.data?.rows);
  const isOpening = useFirstConversation(contactId, list.rows, isPhone);
  const conversations = contactId === null ? list : opened;
  return {
    contactId,
    conversations,
    summary: opened.data?.rows.find(({ contact }) => contact.id === contactId),
    isPhone,
    isChatScreen,
    /** The server has not yet said which conversation is meant. */
    isFollowing,
    /** Nobody is selected or about to be. */
    isWelcome: !conversations.isPending && !isOpening && !isFollowing,
  };
}
export type ChatOfPage = ReturnType<typeof useChatOfPage>;
