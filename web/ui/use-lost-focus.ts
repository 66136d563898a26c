import { useEffect, useRef } from 'react';

/**
 * Returns the ref of an element that takes the focus if the focus was lost, because Tab would otherwise begin at the top of the page. This
 * is checked when the element appears or `place` changes; with null it never takes the focus.
 */
export function useLostFocus<Taker extends HTMLElement>(place: string | null) {
  const taker = useRef<Taker>(null);
  useEffect(() => {
    // A button that was just disabled loses the focus with this render.
    const isLost = document.activeElement === document.body || document.activeElement?.matches(':disabled');
    if (place !== null && isLost) taker.current?.focus({ preventScroll: true });
  }, [place]);
  return taker;
}
