import { useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import type { RowsRead } from '#web/lib/calls/use-rows.ts';
import { Button } from './buttons/button.tsx';
import { scrollAreaOf } from './lists/scroll-area.ts';

interface MoreRowsProps {
  read: Pick<
    RowsRead<unknown>,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
  >;
  /** Stands before the reason if the next rows failed to load; from then on they load by the button only. */
  failed?: string;
  /** Loads by the button only. */
  isByButton?: boolean;
  text?: string;
}

/** Loads this far ahead, so that nobody waits at the end. */
const aheadPx = 600;

/** The end of a list that has more rows: they load when it scrolls near, or with the button. */
export function MoreRows({ read, failed, isByButton = false, text = 'Show more' }: MoreRowsProps) {
  if (!read.hasNextPage) return null;
  const reason = read.isFetchNextPageError ? messageOf(read.error) : null;
  return (
    <EndOfRows
      onMore={() => void read.fetchNextPage()}
      isLoading={read.isFetchingNextPage}
      isByButton={isByButton}
      text={text}
      failure={reason !== null && failed ? `${failed}. ${reason}` : reason}
    />
  );
}

interface EndOfRowsProps {
  onMore: () => void;
  isLoading: boolean;
  isByButton: boolean;
  text: string;
  failure: string | null;
}

function EndOfRows({ onMore, isLoading, isByButton, text, failure }: EndOfRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  const isWatching = !isByButton && !isLoading && failure === null;
  const readOn = useEffectEvent(onMore);
  useEffect(() => {
    if (!isWatching || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) readOn();
      },
      // The document does not scroll; with the default root the margin would have no effect.
      { root: scrollAreaOf(end.current), rootMargin: `${aheadPx}px` },
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
        {text}
      </Button>
    </div>
  );
}
