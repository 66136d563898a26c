import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import type { PdfPages } from './pdf-pages.ts';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { useWidth } from './use-width.ts';

interface PdfPageViewProps {
  pages: PdfPages;
  title: string;
  page: number;
  q: string;
  onPage: (page: number) => void;
}

const zooms = [1, 1.5, 2, 3] as const;

/** One page at full width, with a toolbar. Arrow keys turn pages. */
export function PdfPageView({ pages, title, page, q, onPage }: PdfPageViewProps) {
  const [zoom, setZoom] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const pageElement = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const widthPx = Math.floor(width * (zooms[zoom] ?? 1));

  useEffect(() => {
    if (!pageElement.current || widthPx === 0) return;
    const drawing = pages.draw(pageElement.current, { page, widthPx, q });
    drawing.done.then(
      () => setFailed(false),
      () => setFailed(true),
    );
    return drawing.cancel;
  }, [pages, page, widthPx, q]);

  const turn = (to: number) => {
    if (to >= 1 && to <= pages.count && to !== page) onPage(to);
  };
  return (
    <section aria-label={`Preview of ${title}`} className="flex flex-col rounded-card border bg-sunken">
      <PdfToolbar
        page={page}
        count={pages.count}
        onPage={turn}
        onZoomOut={zoom > 0 ? () => setZoom(zoom - 1) : null}
        onZoomIn={zoom < zooms.length - 1 ? () => setZoom(zoom + 1) : null}
      />
      <div
        ref={frame}
        role="document"
        aria-label={`Page ${page}`}
        // Focusable, so that keys can scroll it.
        tabIndex={0}
        className="overflow-x-auto"
        onKeyDown={({ key, target, currentTarget }) => {
          if (target === currentTarget) turn(pageAfter(key, { page, count: pages.count, canTurnSideways: zoom === 0 }));
        }}
      >
        <div ref={pageElement} className="pdf-page min-h-60" />
      </div>
      {hasFailed && <ErrorState title="This page could not be shown" onRetry={() => setFailed(false)} />}
    </section>
  );
}

interface Turning {
  page: number;
  count: number;
  /** False when the page is wider than its frame: then the arrow keys scroll it. */
  canTurnSideways: boolean;
}

function pageAfter(key: string, { page, count, canTurnSideways }: Turning): number {
  if (key === 'Home') return 1;
  if (key === 'End') return count;
  if (key === 'PageDown' || (key === 'ArrowRight' && canTurnSideways)) return page + 1;
  if (key === 'PageUp' || (key === 'ArrowLeft' && canTurnSideways)) return page - 1;
  return page;
}
