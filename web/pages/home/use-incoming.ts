import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasDraft } from '#web/features/chat/chat.drafts.ts';
import type { IncomingMessage } from '#web/features/chat/chat.live.ts';
import { reactToIncoming, toastPreview } from '#web/features/chat/incoming.ts';
import { type contactLink, type conversationLink, earlierLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { isAtEnd } from '#web/ui/use-log-scroll.ts';
import { useIsLeaving } from './conversation/use-is-leaving.ts';

/** Handles incoming messages: opens the conversation, or shows a toast that offers to. */
export function useIncoming(
  openContactId: number | null,
  linkTo: typeof contactLink | typeof conversationLink,
): (incoming: IncomingMessage) => void {
  const viewer = useViewer();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const offer = useRef<{ contactId: number; withdraw: () => void } | null>(null);

  // Opening the conversation by other means withdraws the toast.
  useEffect(() => {
    if (offer.current?.contactId === openContactId) offer.current.withdraw();
  }, [openContactId]);

  return ({ message, contactId: senderContactId, isOfOthers }) => {
    const link = isOfOthers ? earlierLink(message.conversation) : linkTo(senderContactId);
    const reaction = reactToIncoming({
      viewer,
      senderContactId: isOfOthers ? 0 : senderContactId,
      openContactId,
      hasDraft: openContactId !== null && hasDraft(viewer.id, openContactId),
      isDialogOpen: document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null,
      isLogAtBottom: [...document.querySelectorAll('[role="log"]')].every(isAtEnd),
    });
    if (reaction === 'open' && !isLeaving()) void navigate({ ...linkTo(senderContactId), replace: true });
    if (reaction !== 'toast') return;
    const withdraw = toast({
      title: 'New message',
      description: toastPreview(message.content),
      group: 'new-message',
      action: { label: 'Open', onAct: () => void navigate(link) },
    });
    offer.current = { contactId: senderContactId, withdraw };
  };
}
