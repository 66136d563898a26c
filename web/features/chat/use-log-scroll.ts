import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as being there: a line of text, not more. */
const endTolerancePx = 24;

export function isAtEnd(log: Element): boolean {
  return log.scrollHeight - log.scrollTop - log.clientHeight <= endTolerancePx;
}

interface Anchor {
  readonly element: HTMLElement;
  readonly offset: number;
}

/**
 * Where the log stands. At its end it stays at the end, whatever is added or resized; anywhere else the line one is
 * reading stays where it is. `lastKey` names the last row; `isOwnLast`: the viewer has just written it.
 */
export function useLogScroll(rowCount: number, lastKey: string | undefined, isOwnLast: boolean) {
  const log = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const [isAtBottom, setAtBottom] = useState(true);
  const [seenKey, setSeenKey] = useState<string>();

  const settle = useCallback(() => {
    const element = log.current;
    if (!element) return;
    if (sticks.current) element.scrollTop = element.scrollHeight;
    else keepPlace(element, anchor.current);
    anchor.current = findAnchor(element);
  }, []);

  /** Takes in where the person has scrolled to. */
  const note = useCallback(() => {
    const element = log.current;
    if (!element) return;
    sticks.current = isAtEnd(element);
    anchor.current = findAnchor(element);
    setAtBottom(sticks.current);
  }, []);

  const goToEnd = useCallback(() => {
    sticks.current = true;
    setAtBottom(true);
    settle();
  }, [settle]);

  // Before the paint, so that nobody sees the log jump.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rowCount and lastKey are what changes the height.
  useLayoutEffect(() => {
    if (isOwnLast && lastKey !== seenKey) sticks.current = true;
    settle();
    if (sticks.current) {
      setAtBottom(true);
      setSeenKey(lastKey);
    }
  }, [rowCount, lastKey, isOwnLast, seenKey, isAtBottom, settle]);

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    // The composer grows, the window turns, a text wraps anew: none of them is the person scrolling.
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [settle]);

  return { log, isAtBottom, hasNews: !isAtBottom && lastKey !== seenKey, note, goToEnd };
}

/** The first bubble in view, and how far below the upper edge it stands. */
function findAnchor(log: HTMLElement): Anchor | null {
  for (const element of log.querySelectorAll<HTMLElement>('[data-bubble]')) {
    const offset = element.offsetTop - log.scrollTop;
    if (offset + element.offsetHeight > 0) return { element, offset };
  }
  return null;
}

function keepPlace(log: HTMLElement, anchor: Anchor | null): void {
  if (!anchor?.element.isConnected) return;
  const moved = anchor.element.offsetTop - log.scrollTop - anchor.offset;
  if (moved !== 0) log.scrollTop += moved;
}
