import { type RefObject, useEffect, useEffectEvent } from 'react';

/** As long as phone browsers take to open their own menus. */
const pressMs = 500;
/** A finger that moves further scrolls. */
const moveMaxPx = 10;

/** Calls `act` when a finger rests on the message that contains the element. */
export function useLongPress(within: RefObject<HTMLElement | null>, act: () => void): void {
  const press = useEffectEvent(act);
  useEffect(() => {
    const message = within.current?.closest<HTMLElement>('[data-message]');
    if (!message) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    const stop = () => clearTimeout(timer);
    const begin = (event: PointerEvent) => {
      stop();
      if (event.pointerType !== 'touch' || (event.target as Element).closest('a, button, textarea')) return;
      start = { x: event.clientX, y: event.clientY };
      timer = setTimeout(press, pressMs);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > moveMaxPx) stop();
    };
    const ends = ['pointerup', 'pointercancel', 'pointerleave'] as const;
    message.addEventListener('pointerdown', begin);
    message.addEventListener('pointermove', move);
    for (const end of ends) message.addEventListener(end, stop);
    return () => {
      stop();
      message.removeEventListener('pointerdown', begin);
      message.removeEventListener('pointermove', move);
      for (const end of ends) message.removeEventListener(end, stop);
    };
  }, [within]);
}
