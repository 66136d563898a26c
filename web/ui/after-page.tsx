import { IsRestoringProvider, useIsFetching, useIsRestoring } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { isMissingPart } from '#web/lib/lazy-page.ts';
import { useLiveState } from '#web/lib/live.ts';
import { isServerThere } from '#web/lib/server-there.ts';

/** Between two reads of a page, of which one leads to the other, nothing is under way for a moment. */
const quietMs = 100;
/** Until a server that does not answer is asked again. */
const askAgainMs = 2000;

let isFirstPageRead = false;
/** One question for everything that waits. */
let asked: Promise<boolean> | null = null;

/**
 * For what stands around a page and comes in files of its own: it is fetched once the first page of this tab has been
 * read, so that on a slow line nothing stands in that page's way. `meanwhile` takes its room, until the page is reloaded where
 * the file could not be fetched: the page itself goes on.
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
  const isConnected = useLiveState() === 'connected';
  const [tries, setTries] = useState(0);
  const [isRead, setRead] = useState(isFirstPageRead);
  useEffect(() => {
    if (isRead || isHeld || isReading) return;
    let isLeft = false;
    const timer = setTimeout(
      async () => {
        // A file that is asked for in vain is not fetched again by the browser. Some networks let no live line through.
        const isThere = isConnected || (await askServer());
        if (isLeft) return;
        if (!isThere) return setTries(tries + 1);
        isFirstPageRead = true;
        setRead(true);
      },
      isConnected || tries === 0 ? quietMs : askAgainMs,
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isRead, isHeld, isReading, isConnected, tries]);
  return isRead;
}

function askServer(): Promise<boolean> {
  asked ??= isServerThere().finally(() => {
    asked = null;
  });
  return asked;
}
