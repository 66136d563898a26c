import { IsRestoringProvider, useIsFetching, useIsRestoring } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { isKeyWaiting, keyNoted } from '#web/lib/keys/early-key.ts';
import { isMissingPart } from '#web/lib/pages/lazy-page.ts';

/** Bridges the moment between two reads of a page of which one leads to the other. */
const quietMs = 200;

let isFirstPageRead = false;

/**
 * For parts around a page that come in files of their own (lazyPart). They are loaded after the first page of this tab has its data, so
 * that they do not slow it down. `meanwhile` is shown until then, or for good if the server no longer has the file.
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
    if (isRead) return;
    const end = () => {
      isFirstPageRead = true;
      setRead(true);
    };
    const timer = isPaused || isReading ? undefined : setTimeout(end, quietMs);
    // Somebody asks for such a part by its key.
    if (isKeyWaiting()) end();
    window.addEventListener(keyNoted, end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(keyNoted, end);
    };
  }, [isRead, isPaused, isReading]);
  return isRead;
}
