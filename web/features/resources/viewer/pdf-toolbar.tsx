import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffect, useId, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

interface PdfToolbarProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
  /** Null at the largest or smallest zoom. */
  onZoomIn: (() => void) | null;
  onZoomOut: (() => void) | null;
}

/** Turns pages, goes to a page by number, and zooms. */
export function PdfToolbar({ page, count, onPage, onZoomIn, onZoomOut }: PdfToolbarProps) {
  const fieldId = useId();
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  return (
    <div className="sticky top-0 z-10 flex items-center gap-1 rounded-t-card border-b bg-surface px-2 py-1 max-[359px]:flex-wrap">
      <IconButton
        label="Previous page"
        icon={<ChevronLeft />}
        isDisabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <form
        className="flex items-center gap-1.5 text-control"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = Number.parseInt(typed, 10);
          if (wanted >= 1 && wanted <= count) onPage(wanted);
          else setTyped(String(page));
        }}
      >
        <label htmlFor={fieldId} className="text-muted">
          Page
        </label>
        <input
          id={fieldId}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setTyped(String(page))}
          className="h-8 w-14 rounded-control border border-control bg-surface px-2 text-center touch:h-11"
        />
        <span className="whitespace-nowrap text-muted">of {count}</span>
      </form>
      <IconButton
        label="Next page"
        icon={<ChevronRight />}
        isDisabled={page >= count}
        onClick={() => onPage(page + 1)}
      />
      <span role="status" className="sr-only">
        Page {page} of {count}
      </span>
      <span className="ml-auto flex">
        <IconButton label="Smaller" icon={<ZoomOut />} isDisabled={onZoomOut === null} onClick={() => onZoomOut?.()} />
        <IconButton label="Larger" icon={<ZoomIn />} isDisabled={onZoomIn === null} onClick={() => onZoomIn?.()} />
      </span>
    </div>
  );
}
