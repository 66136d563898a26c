/** The part of the page that scrolls with an element: its own pane, or the page area as a whole. */
export function scrollAreaOf(element: Element | null): HTMLElement | null {
  const area = element?.parentElement ?? null;
  if (!area || area.matches('main') || ['auto', 'scroll'].includes(getComputedStyle(area).overflowY)) return area;
  return scrollAreaOf(area);
}
