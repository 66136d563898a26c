import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Scroll positions this near the end count as the end: about a line of text. */
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
 * Keeps the log's scroll position. At its end it stays at the end, whatever is added or resized; elsewhere the message being read stays in
 * place. `lastKey` is the last row's key; `isOwnLast`: the viewer has just written it.
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

  /** Notes where the person has scrolled to. */
  const note = useCallback(() => {
    const element = log.current;
    if (!element) return;
    // A change of size also scrolls the log; that is not the person leaving the end.
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

  // Layout effects run before every paint, so that nobody sees the log jump.
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
    // A growing composer or a turned phone resizes the log without the person scrolling.
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [settle]);

  return { log, isAtBottom, hasNews: !isAtBottom && lastKey !== seenKey, note, goToEnd };
}

/** The first bubble in view and its distance from the top edge. */
function findAnchor(log: HTMLElement): Anchor | null {
  const bubbles = log.querySelectorAll<HTMLElement>('[data-bubble]');
  let low = 0;
  let high = bubbles.length - 1;
  // Binary search, because there may be thousands.
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
