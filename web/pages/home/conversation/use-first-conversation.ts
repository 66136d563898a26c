import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { firstConversation } from '#web/features/chat/conversations/conversation-sections.ts';
import { conversationsQuery } from '#web/features/chat/conversations/conversations.api.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { conversationLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useHomeSearch } from '#web/pages/home/use-home-search.ts';
import { useIsLeaving } from './use-is-leaving.ts';

/**
 * Opens a conversation if none is selected: staff get the customer who waits longest, else the first one; customers get their channel. Does
 * nothing on phones, where it would hide the list. Returns whether it is about to.
 */
export function useFirstConversation(
  contactId: number | null,
  summaries: Summaries | undefined,
  isPhone: boolean,
): boolean {
  const viewer = useViewer();
  const may = capabilitiesOf(viewer);
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  // Not while the search for contacts or an earlier conversation is open, which the new address would close, nor in a filtered part of the inbox that may not contain
  // the conversation.
  const { add, earlier, inbox, tag } = useHomeSearch();
  const isFree = contactId === null && !isPhone && [add, earlier, tag].every((one) => one === undefined);
  const seeksWaiting = isFree && may.servesCustomers && (inbox === undefined || inbox === 'waiting');
  const { longest, isSeeking } = useLongestWaiting(seeksWaiting);
  const isWanted = isFree && inbox === undefined && !longest && !isSeeking;
  const listed = isWanted && summaries ? firstConversation(summaries, may) : undefined;
  // The listed conversations may have none of the first group, so the server is asked.
  const isAsked = isWanted && summaries !== undefined && !listed;
  const whole = useQuery({ ...conversationsQuery(viewer.id, { order: 'groups', limit: 1 }), enabled: isAsked });
  const other = listed ?? (isAsked ? firstConversation(whole.data?.rows ?? [], may) : undefined);
  const first = (longest ?? other)?.contact.id;
  // Staff come to a desk with many conversations and have not read the one that the page chose.
  const isOpenedByPage = may.servesCustomers;
  useEffect(() => {
    if (first === undefined || isLeaving()) return;
    void navigate({ ...conversationLink(first), state: { isOpenedByPage }, replace: true });
  }, [first, isOpenedByPage, isLeaving, navigate]);
  return first !== undefined || isSeeking || (isAsked && whole.isPending);
}

function useLongestWaiting(isWanted: boolean) {
  const viewer = useViewer();
  const waiting = useQuery({ ...conversationsQuery(viewer.id, { inbox: 'waiting', limit: 1 }), enabled: isWanted });
  return { longest: isWanted ? waiting.data?.rows[0] : undefined, isSeeking: isWanted && waiting.isPending };
}
