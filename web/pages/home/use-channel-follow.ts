import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { contactLink } from '#web/lib/links.ts';
import { useIsLeaving } from './use-is-leaving.ts';

/** When staff hand a channel over, its contact changes: whoever has it open stays in it (product §2). */
export function useChannelFollow(contactId: number | null, summaries: Summaries | undefined): void {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const open = useRef<{ contactId: number; conversation: string } | null>(null);
  useEffect(() => {
    if (!summaries) return;
    const shown = summaries.find((summary) => summary.contact.id === contactId);
    if (shown) {
      open.current = { contactId: shown.contact.id, conversation: shown.conversation };
      return;
    }
    if (contactId === null || open.current?.contactId !== contactId) return;
    const followed = summaries.find((summary) => summary.conversation === open.current?.conversation);
    if (followed && !isLeaving()) void navigate({ ...contactLink(followed.contact.id), replace: true });
  }, [contactId, summaries, isLeaving, navigate]);
}
