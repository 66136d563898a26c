import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

interface MoreRowsProps {
  onMore: () => void;
  isLoading: boolean;
  /** Why the next ones could not be read; they are then asked for by hand alone. */
  failure?: string | null;
}

/** Read ahead of the reader, so that nobody waits at the end of what is there. */
const aheadPx = 600;

/** The end of a list that goes on: what follows is read as soon as it comes near, or with the button. */
export function MoreRows({ onMore, isLoading, failure = null }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  const isWatching = !isLoading && failure === null;
  const readOn = useEffectEvent(onMore);
  useEffect(() => {
    if (!isWatching || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) readOn();
      },
      // The page area scrolls and not the document, whose own margin would not reach beyond what is seen.
      { root: end.current.closest('main'), rootMargin: `${aheadPx}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return (
    <div ref={end} className="flex flex-col items-center gap-2 border-t p-3">
      {failure !== null && (
        <p role="alert" className="text-center text-danger text-small">
          {failure}
        </p>
      )}
      <Button variant="secondary" onClick={onMore} isPending={isLoading} pendingText="Loading...">
        Show more
      </Button>
    </div>
  );
}
