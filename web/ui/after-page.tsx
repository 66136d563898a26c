import { IsRestoringProvider, useIsFetching, useIsRestoring } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { isMissingPart } from '#web/lib/pages/lazy-page.ts';

/** Bridges the moment between two reads of a page of which one leads to the other. */
const quietMs = 200;

let isFirstPageRead = false;

interface AfterPageProps {
  meanwhile?: ReactNode;
  /** Somebody asked for the part, which then does not wait. */
  isWanted?: boolean;
  children: ReactNode;
}

/**
 * For parts around a page that come in files of their own (lazyPart). They are loaded after the first page of this tab has its data, so
 * that they do not slow it down. `meanwhile` is shown until then, or for good if the server no longer has the file.
 */
export function AfterPage({ meanwhile = null, isWanted = false, children }: AfterPageProps) {
  const isPageRead = useIsPageRead();
  if (!isPageRead && !isWanted) return meanwhile;
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

/** Delays the reads of components that are loaded already until the first page has its data. */
export function ReadAfterPage({ children }: { children: ReactNode }) {
  const isPaused = useIsRestoring();
  const isPageRead = useIsPageRead();
  return <IsRestoringProvider value={isPaused || !isPageRead}>{children}</IsRestoringProvider>;
}

function useIsPageRead(): boolean {
  const isPaused = useIsRestoring();
  const isReading = useIsFetching() > 0;
  const [isRead, setRead] = useState(isFirstPageRead);
  useEffect(() => {
    if (isRead || isPaused || isReading) return;
    const timer = setTimeout(() => {
      isFirstPageRead = true;
      setRead(true);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [isRead, isPaused, isReading]);
  return isRead;
}
