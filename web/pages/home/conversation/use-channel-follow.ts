import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { conversationsQuery } from '#web/features/chat/conversations/conversations.api.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { conversationLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useIsLeaving } from './use-is-leaving.ts';

/**
 * Redirects from a team member's address to the channel if somebody else is its contact. Customers are redirected from any member of the
 * team, because the server knows their channel; others from the contact that the channel had before a hand-over. Returns whether the answer
 * is still pending.
 */
export function useChannelFollow(contactId: number | null, opened: Summaries | undefined): boolean {
  const viewer = useViewer();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const found = opened?.[0];
  const [last, setLast] = useState<{ contactId: number; conversation: string } | null>(null);
  if (found && found.contact.id === contactId && found.conversation !== last?.conversation) {
    setLast({ contactId, conversation: found.conversation });
  }
  const isHandedOver = opened !== undefined && !found && last !== null && last.contactId === contactId;
  const handedOver = useQuery({
    ...conversationsQuery(viewer.id, { only: last?.conversation ?? '' }),
    enabled: isHandedOver,
  });
  const followed = (found ?? (isHandedOver ? handedOver.data?.rows[0] : undefined))?.contact.id;
  const isElsewhere = contactId !== null && followed !== undefined && followed !== contactId;
  useEffect(() => {
    if (isElsewhere && !isLeaving()) void navigate({ ...conversationLink(followed), replace: true });
  }, [isElsewhere, followed, isLeaving, navigate]);
  return isElsewhere || (isHandedOver && handedOver.isPending);
}
