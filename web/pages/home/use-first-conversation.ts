import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { firstConversation } from '#web/features/chat/conversations/conversation-sections.ts';
import { conversationsQuery } from '#web/features/chat/conversations/conversations.api.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { conversationLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useHomeSearch } from './use-home-search.ts';
import { useIsLeaving } from './use-is-leaving.ts';

/**
 * Opens the first conversation where nobody is selected: for staff the first customer, for customers
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
  const isWanted = contactId === null && !isPhone && add === undefined && inbox === undefined && tag === undefined;
  const listed = isWanted && summaries ? firstConversation(summaries, viewer.role) : undefined;
  // What the list shows of them may have none of the first group.
  const isAsked = isWanted && summaries !== undefined && !listed;
  const whole = useQuery({ ...conversationsQuery(viewer.id, { order: 'groups', limit: 1 }), enabled: isAsked });
  const first = (listed ?? (isAsked ? firstConversation(whole.data?.rows ?? [], viewer.role) : undefined))?.contact.id;
  useEffect(() => {
    if (first !== undefined && !isLeaving()) void navigate({ ...conversationLink(first), replace: true });
  }, [first, isLeaving, navigate]);
  return first !== undefined || (isAsked && whole.isPending);
}
