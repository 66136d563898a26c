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

/** The chat of a page that has it, Home or the admin dashboard, kept in step with the live connection. The address holds the open contact. */
export function useChatOfPage() {
  const { contact: contactId = null, tab = 'recent' } = useHomeSearch();
  const isPhone = useIsPhone();
  /** On phones an open conversation is a screen. */
  const isChatScreen = isPhone && contactId !== null;
  const asked = useMemo(() => askedFor({ tab, find: '' }), [tab]);
  const list = useConversationList(asked, { enabled: !isChatScreen });
  // Most often it is among the first of the list, which is asked for anyway.
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
    /** It is not known yet which conversation is meant. */
    isFollowing,
    /** Nobody is selected, nor about to be. */
    isWelcome: !conversations.isPending && !isOpening && !isFollowing,
  };
}
export type ChatOfPage = ReturnType<typeof useChatOfPage>;
