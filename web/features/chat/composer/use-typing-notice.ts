import { useCallback, useEffect, useRef } from 'react';
import { typingRepeatMs } from '#contract/limits.ts';
import { sendFrame, useLiveState } from '#web/lib/live.ts';

/** Lets the contact know that one is typing: repeated while it goes on, taken back when the text is gone. */
export function useTypingNotice(contactId: number): (text: string) => void {
  const isConnected = useLiveState() === 'connected';
  const noticedAt = useRef(0);

  // With the line went whatever the other side knew.
  useEffect(() => {
    if (!isConnected) noticedAt.current = 0;
  }, [isConnected]);

  // Another contact, or another page: who was being written to is no longer.
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
