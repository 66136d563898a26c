import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStaff } from '#contract/values/roles.ts';
import { firstCustomer } from '#web/features/chat/conversations/conversation-sections.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { contactLink } from '#web/lib/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useIsLeaving } from './use-is-leaving.ts';

/** specification §4: for staff the first customer is selected automatically; on phones that would hide the list. */
export function useFirstCustomer(contactId: number | null, summaries: Summaries | undefined, isPhone: boolean): void {
  const viewer = useViewer();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const isWanted = contactId === null && !isPhone && isStaff(viewer.role);
  const first = isWanted && summaries ? firstCustomer(summaries)?.contact.id : undefined;
  useEffect(() => {
    if (first !== undefined && !isLeaving()) void navigate({ ...contactLink(first), replace: true });
  }, [first, isLeaving, navigate]);
}
