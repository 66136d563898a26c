import { useEffect, useState } from 'react';
import { useLiveState } from '#web/lib/live/live.ts';

/** A first connection that takes longer is shown as lost; a shorter one is not worth a flicker. */
const patienceMs = 1500;

/** Whether messages can be sent, and whether the screen says that they cannot. */
export function useChatConnection(): { isConnected: boolean; isShownLost: boolean } {
  const state = useLiveState();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (state !== 'connecting') return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [state]);
  return { isConnected: state === 'connected', isShownLost: state === 'lost' || (state === 'connecting' && isLate) };
}
