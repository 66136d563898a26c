import { useEffect, useRef } from 'react';

/**
 * The ref of an element that takes the focus as it appears, or when `place` changes, where the focus went away with what
 * stood there before: Tab would begin at the top of the page. With null it never does.
 */
export function useLostFocus<Taker extends HTMLElement>(place: string | null) {
  const taker = useRef<Taker>(null);
  useEffect(() => {
    // A button that has just been disabled loses it as the page is drawn.
    const isLost = document.activeElement === document.body || document.activeElement?.matches(':disabled');
    if (place !== null && isLost) taker.current?.focus({ preventScroll: true });
  }, [place]);
  return taker;
}
