import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { isServerThere } from '#web/lib/live/server-there.ts';
import { isMissingPart } from '#web/lib/pages/lazy-page.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';

/** Shown when a page crashes or a part of it could not be loaded. */
export function CrashScreen({ error }: ErrorComponentProps) {
  const [isRetrying, setRetrying] = useState(false);

  async function retry(): Promise<void> {
    setRetrying(true);
    // Reloads, because the server may no longer have this version's files, but only if the server answers: otherwise the browser's error
    // page would appear.
    if (await isServerThere()) window.location.reload();
    else setRetrying(false);
  }

  return (
    <div className="grid flex-1 place-items-center">
      <ErrorState
        title="This page could not be shown"
        message={
          isMissingPart(error)
            ? 'A part of it could not be loaded. Check your connection and try again.'
            : messageOf(error)
        }
        onRetry={() => void retry()}
        isRetrying={isRetrying}
      />
    </div>
  );
}
