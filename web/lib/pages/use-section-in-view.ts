import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What a person does to go elsewhere on the page. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the part that the address names in view while the parts above it are read and grow, until somebody moves on the page
 * themself. The ref is for what holds the parts.
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
