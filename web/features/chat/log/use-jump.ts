import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { loadBackTo } from '#web/features/chat/chat.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import type { History } from './history.ts';

/** A message to bring into view, from the page's address. */
export interface Jump {
  messageId: number | undefined;
  /** Called when it is in view or cannot be shown. */
  onDone: () => void;
}

/** Brings a message into view, reading older pages first if needed. */
export function useJump(
  log: RefObject<HTMLElement | null>,
  contactId: number,
  history: History | undefined,
  jump: Jump | undefined,
): void {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const messageId = jump?.messageId;
  const finish = useEffectEvent(() => jump?.onDone());
  const hasMessage = history !== undefined && (!history.hasOlder || (history.messages[0]?.id ?? 0) <= (messageId ?? 0));
  const isLoaded = history !== undefined;

  useEffect(() => {
    if (messageId === undefined || !isLoaded) return;
    if (hasMessage) {
      show(log.current, messageId);
      finish();
      return;
    }
    loadBackTo(client, viewerId, { contactId, messageId }).catch((error: unknown) => {
      toast({ title: 'Failed to fetch messages', description: messageOf(error), isDestructive: true });
      finish();
    });
  }, [messageId, isLoaded, hasMessage, client, viewerId, contactId, log]);
}

function show(log: HTMLElement | null, messageId: number): void {
  for (const found of log?.querySelectorAll('[data-found]') ?? []) found.removeAttribute('data-found');
  const bubble = log?.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
  if (!log || !bubble) return;
  bubble.setAttribute('data-found', '');
  bubble.scrollIntoView({ block: 'center' });
  // The browser fires scroll only in its next frame; a render before that would scroll the log back to its end.
  log.dispatchEvent(new Event('scroll'));
  // Keyboard users continue from the found message.
  bubble.tabIndex = -1;
  bubble.focus({ preventScroll: true });
}
