import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as being there: a line of text, not more. */
const endTolerancePx = 24;

export function isAtEnd(log: Element): boolean {
  return log.scrollHeight - log.scrollTop - log.clientHeight <= endTolerancePx;
}

function sizeOf(log: Element): string {
  return `${log.clientHeight}/${log.scrollHeight}`;
}

interface Anchor {
  readonly element: HTMLElement;
  readonly offset: number;
}

/**
 * Where the log stands. At its end it stays at the end, whatever is added or resized; anywhere else the line one is
 * reading stays where it is. `lastKey` names the last row; `isOwnLast`: the viewer has just written it.
 */
export function useLogScroll(lastKey: string | undefined, isOwnLast: boolean) {
  const log = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const size = useRef('');
  const [isAtBottom, setAtBottom] = useState(true);
  const [seenKey, setSeenKey] = useState<string>();

  const settle = useCallback(() => {
    const element = log.current;
    if (!element) return;
    if (sticks.current) element.scrollTop = element.scrollHeight;
    else restoreAnchor(element, anchor.current);
    anchor.current = findAnchor(element);
    size.current = sizeOf(element);
  }, []);

  /** Takes in where the person has scrolled to. */
  const note = useCallback(() => {
    const element = log.current;
    if (!element) return;
    // The browser moves a log whose size changes; that is nobody's wish to leave the end.
    if (size.current !== sizeOf(element)) return settle();
    sticks.current = isAtEnd(element);
    anchor.current = findAnchor(element);
    setAtBottom(sticks.current);
  }, [settle]);

  const goToEnd = useCallback(() => {
    sticks.current = true;
    setAtBottom(true);
    settle();
  }, [settle]);

  // Before the paint and after every drawing, so that nobody sees the log jump.
  useLayoutEffect(() => {
    if (isOwnLast && lastKey !== seenKey) sticks.current = true;
    settle();
    if (!sticks.current) return;
    setAtBottom(true);
    setSeenKey(lastKey);
  });

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
  const bubbles = log.querySelectorAll<HTMLElement>('[data-bubble]');
  let low = 0;
  let high = bubbles.length - 1;
  // They stand in order, and there may be thousands.
  while (low < high) {
    const middle = (low + high) >> 1;
    const bubble = bubbles[middle];
    if (bubble && bubble.offsetTop + bubble.offsetHeight > log.scrollTop) high = middle;
    else low = middle + 1;
  }
  const element = bubbles[low];
  return element ? { element, offset: element.offsetTop - log.scrollTop } : null;
}

function restoreAnchor(log: HTMLElement, anchor: Anchor | null): void {
  if (!anchor?.element.isConnected) return;
  const moved = anchor.element.offsetTop - log.scrollTop - anchor.offset;
  if (moved !== 0) log.scrollTop += moved;
}
