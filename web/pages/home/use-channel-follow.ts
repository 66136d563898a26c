import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isStaff } from '#contract/values/roles.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { conversationLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useIsLeaving } from './use-is-leaving.ts';

/**
 * Leads to a channel from a member of the team who is not its contact: the one it had until staff handed it
 * over, and for customers every administrator. Answers whether that is still to be found out.
 */
export function useChannelFollow(contactId: number | null, summaries: Summaries | undefined): boolean {
  const viewer = useViewer();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const open = useRef<{ contactId: number; conversation: string } | null>(null);
  const shown = summaries?.find((summary) => summary.contact.id === contactId);
  const isUnknown = contactId !== null && summaries !== undefined && shown === undefined;
  const ownChannel = summaries?.find(({ group }) => group === 'channel');
  const admins = useQuery({ ...readOf('GET /api/users/role/admin'), enabled: isUnknown && !isStaff(viewer.role) });
  const isAdmin = admins.data?.some(({ id }) => id === contactId) ?? false;

  useEffect(() => {
    if (shown) {
      open.current = { contactId: shown.contact.id, conversation: shown.conversation };
      return;
    }
    if (!isUnknown) return;
    const last = open.current?.contactId === contactId ? open.current : null;
    const handedOver = summaries.find((summary) => summary.conversation === last?.conversation);
    const followed = handedOver ?? (isAdmin ? ownChannel : undefined);
    if (followed && !isLeaving()) void navigate({ ...conversationLink(followed.contact.id), replace: true });
  }, [contactId, summaries, shown, isUnknown, isAdmin, ownChannel, isLeaving, navigate]);

  return isUnknown && (admins.isLoading || (isAdmin && ownChannel !== undefined));
}
