import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStaff } from '#contract/values/roles.ts';
import { firstConversation } from '#web/features/chat/conversations/conversation-sections.ts';
import { conversationsQuery } from '#web/features/chat/conversations/conversations.api.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { conversationLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useHomeSearch } from '#web/pages/home/use-home-search.ts';
import { useIsLeaving } from './use-is-leaving.ts';

/**
 * Opens a conversation where nobody is selected: for staff who has waited longest, or else the first customer, for customers
 * their channel. Not on phones, where that would hide the list. Answers whether it is about to.
 */
export function useFirstConversation(
  contactId: number | null,
  summaries: Summaries | undefined,
  isPhone: boolean,
): boolean {
  const viewer = useViewer();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  // Its address would close the search for contacts, and it need not be in the part of the inbox that is shown.
  const { add, inbox, tag } = useHomeSearch();
  const isFree = contactId === null && !isPhone && add === undefined && tag === undefined;
  const seeksWaiting = isFree && isStaff(viewer.role) && (inbox === undefined || inbox === 'waiting');
  const { longest, isSeeking } = useLongestWaiting(seeksWaiting);
  const isWanted = isFree && inbox === undefined && !longest && !isSeeking;
  const listed = isWanted && summaries ? firstConversation(summaries, viewer.role) : undefined;
  // What the list shows of them may have none of the first group.
  const isAsked = isWanted && summaries !== undefined && !listed;
  const whole = useQuery({ ...conversationsQuery(viewer.id, { order: 'groups', limit: 1 }), enabled: isAsked });
  const other = listed ?? (isAsked ? firstConversation(whole.data?.rows ?? [], viewer.role) : undefined);
  const first = (longest ?? other)?.contact.id;
  // Staff come to a desk with many conversations, and have not read what the page chose for them.
  const isOpenedByPage = isStaff(viewer.role);
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
