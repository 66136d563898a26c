import { type RefObject, useEffect, useState } from 'react';

/** What somebody does in a conversation: scrolls, presses, or comes to it by keyboard. */
const doings = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Whether somebody has turned to this conversation: they opened it, or have done something in it since the page opened it by itself.
 * What stands on a screen that nobody has turned to yet is not read.
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
