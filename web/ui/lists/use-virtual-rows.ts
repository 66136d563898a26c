import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useIsPrinting } from '#web/lib/pages/use-printing.ts';
import { scrollAreaOf } from './scroll-area.ts';

/** Shorter lists are rendered whole, so that the browser's search finds everything in them. */
const wholeMaxRows = 100;
/** Rows rendered beyond each end of the screen, so that Tab finds the next one. */
const overscan = 8;

interface VirtualRowsOptions {
  count: number;
  keyOf: (index: number) => string | number;
  /** The estimated height of a row that was never shown. */
  estimatePx: number;
  /** Lists up to this long are rendered whole. */
  wholeMax?: number | undefined;
}

interface ShownRow {
  index: number;
  /** The height of the rows left out before this one. */
  gapPx: number;
}

/**
 * The rows of a long list that are on the screen or near it, in whatever area scrolls. The focused row stays rendered, and print gets all
 * rows. `list` belongs to the element around the rows, `row` to each row.
 */
export function useVirtualRows<List extends HTMLElement>({
  count,
  keyOf,
  estimatePx,
  wholeMax = wholeMaxRows,
}: VirtualRowsOptions) {
  const list = useRef<List>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const isPrinting = useIsPrinting();
  const isWhole = count <= wholeMax || isPrinting;
  const areaOf = () => scrollAreaOf(list.current);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: !isWhole,
    getScrollElement: areaOf,
    estimateSize: () => estimatePx,
    getItemKey: keyOf,
    overscan,
    scrollMargin,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= count || shown.includes(focused)) return shown;
      return [...shown, focused].sort((a, b) => a - b);
    },
  });
  // Runs after every render, because the content above the list may change its height.
  useLayoutEffect(() => {
    const area = areaOf();
    if (isWhole || !area || !list.current) return;
    setScrollMargin(list.current.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop);
  });

  function moveTo(index: number, from: Element): void {
    const controls = controlsOf(rowOf(from));
    const column = controls.indexOf(from as HTMLElement);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    // Waits a frame, because the row may have to be rendered first.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
      const inRow = controlsOf(row);
      (inRow[column] ?? inRow[0])?.focus();
    });
  }

  const measured = isWhole ? null : virtualizer.getVirtualItems();
  // A list that has just outgrown `wholeMax` is not measured yet; the focused row must not disappear meanwhile.
  const items = measured?.length === 0 && focused !== null ? null : measured;
  let end = scrollMargin;
  const shown: ShownRow[] = items
    ? items.map((item) => {
        const gapPx = item.start - end;
        end = item.end;
        return { index: item.index, gapPx };
      })
    : Array.from({ length: count }, (_, index) => ({ index, gapPx: 0 }));
  return {
    shown,
    /** The height of the rows left out at the end. */
    gapAfterPx: items ? Math.max(0, virtualizer.getTotalSize() - (end - scrollMargin)) : 0,
    isWhole,
    list: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => setFocused(indexOf(target)),
      onBlur: () => setFocused(null),
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const target = event.target as Element;
        const index = indexOf(target);
        // Menus and fields use these keys themselves.
        if (
          !step ||
          index === null ||
          event.defaultPrevented ||
          target.matches('[aria-haspopup], input, select, textarea')
        )
          return;
        if (index + step < 0 || index + step >= count) return;
        event.preventDefault();
        moveTo(index + step, target);
      },
    },
    row: (index: number) => ({ 'data-index': index, ref: isWhole ? undefined : virtualizer.measureElement }),
  };
}

function rowOf(element: Element): Element | null {
  return element.closest('[data-index]');
}

function indexOf(element: Element): number | null {
  const row = rowOf(element);
  return row ? Number(row.getAttribute('data-index')) : null;
}

function controlsOf(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), summary') ?? [])];
}
