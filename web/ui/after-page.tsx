import { IsRestoringProvider, useIsFetching, useIsRestoring } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { isMissingPart } from '#web/lib/pages/lazy-page.ts';

/** Between two reads of a page, of which one leads to the other, nothing is under way for a moment. */
const quietMs = 200;

let isFirstPageRead = false;

/**
 * For what stands around a page and comes in files of its own (lazyPart): it is fetched once the first page of this tab has been
 * read, so that on a slow line nothing stands in that page's way. `meanwhile` takes its room; for good where the server no
 * longer has the file: the page itself goes on.
 */
export function AfterPage({ meanwhile = null, children }: { meanwhile?: ReactNode; children: ReactNode }) {
  if (!useIsPageRead()) return meanwhile;
  return (
    <CatchBoundary
      getResetKey={() => 'part'}
      errorComponent={(caught) => <Missing {...caught} meanwhile={meanwhile} />}
    >
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CatchBoundary>
  );
}

function Missing({ error, meanwhile }: ErrorComponentProps & { meanwhile: ReactNode }) {
  if (!isMissingPart(error)) throw error;
  return meanwhile;
}

/** The same for what is there already and reads something. */
export function ReadAfterPage({ children }: { children: ReactNode }) {
  const isHeld = useIsRestoring();
  const isPageRead = useIsPageRead();
  return <IsRestoringProvider value={isHeld || !isPageRead}>{children}</IsRestoringProvider>;
}

function useIsPageRead(): boolean {
  const isHeld = useIsRestoring();
  const isReading = useIsFetching() > 0;
  const [isRead, setRead] = useState(isFirstPageRead);
  useEffect(() => {
    if (isRead || isHeld || isReading) return;
    const timer = setTimeout(() => {
      isFirstPageRead = true;
      setRead(true);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [isRead, isHeld, isReading]);
  return isRead;
}
