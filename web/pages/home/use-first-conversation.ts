import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { firstConversation } from '#web/features/chat/conversations/conversation-sections.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { contactLink } from '#web/lib/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useIsLeaving } from './use-is-leaving.ts';

/**
 * Opens the first conversation where nobody is selected: for staff the first customer (specification §4), for customers
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
  // Its address would close the search for contacts.
  const { add } = useSearch({ from: '/signed-in/' });
  const isWanted = contactId === null && !isPhone && add === undefined;
  const first = isWanted && summaries ? firstConversation(summaries, viewer.role)?.contact.id : undefined;
  useEffect(() => {
    if (first !== undefined && !isLeaving()) void navigate({ ...contactLink(first), replace: true });
  }, [first, isLeaving, navigate]);
  return first !== undefined;
}
