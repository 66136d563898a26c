import { useCallback, useEffect, useRef } from 'react';
import { typingRepeatMs } from '#contract/values/limits.ts';
import { sendFrame, useLiveState } from '#web/lib/live/live.ts';

/** Sends typing notices to the contact: repeated meanwhile, withdrawn when the text is empty. */
export function useTypingNotice(contactId: number): (text: string) => void {
  const isConnected = useLiveState() === 'connected';
  const noticedAt = useRef(0);

  // A lost connection ends the notice on the other side.
  useEffect(() => {
    if (!isConnected) noticedAt.current = 0;
  }, [isConnected]);

  // Leaving the contact or the page withdraws the notice.
  useEffect(() => {
    return () => {
      if (noticedAt.current > 0) sendFrame({ type: 'typing', to: contactId, isTyping: false });
      noticedAt.current = 0;
    };
  }, [contactId]);

  return useCallback(
    (text: string) => {
      if (!isConnected) return;
      const now = Date.now();
      if (text.trim() === '') {
        if (noticedAt.current > 0) sendFrame({ type: 'typing', to: contactId, isTyping: false });
        noticedAt.current = 0;
      } else if (now - noticedAt.current >= typingRepeatMs) {
        sendFrame({ type: 'typing', to: contactId, isTyping: true });
        noticedAt.current = now;
      }
    },
    [isConnected, contactId],
  );
}
