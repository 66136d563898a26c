import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Events by which a person moves on the page. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the part named in the address in view while the parts above it load and grow, until the person moves. The ref belongs to the
 * element around the parts.
 */
export function useSectionInView() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '' || !whole.current) return;
    const show = () => document.getElementById(hash)?.scrollIntoView({ block: 'start' });
    const resizes = new ResizeObserver(show);
    resizes.observe(whole.current);
    const stop = () => resizes.disconnect();
    for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const move of ownMoves) window.removeEventListener(move, stop);
    };
  }, [hash]);
  return whole;
}
