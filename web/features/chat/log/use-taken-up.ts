import { type RefObject, useEffect, useState } from 'react';

/** Events that show that somebody acts in a conversation: scrolling, pressing, or focusing it. */
const doings = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Whether somebody has turned to this conversation: they opened it, or acted in it since the page opened it. Messages are not read before
 * that.
 */
export function useTakenUp(log: RefObject<HTMLElement | null>, isOpenedByPage: boolean): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const box = log.current?.closest('section');
    if (!isOpenedByPage || isTouched || !box) return;
    const take = () => setTouched(true);
    for (const doing of doings) box.addEventListener(doing, take, { passive: true });
    return () => {
      for (const doing of doings) box.removeEventListener(doing, take);
    };
  }, [log, isOpenedByPage, isTouched]);
  return !isOpenedByPage || isTouched;
}
