import type { ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';

/** In place of a page that failed: a fault in it, or a part that could not be loaded. */
export function CrashScreen({ error }: ErrorComponentProps) {
  return (
    <div className="grid flex-1 place-items-center">
      <ErrorState
        title="This page could not be shown"
        message={
          isMissingPart(error)
            ? 'A part of it could not be loaded. Check your connection and try again.'
            : messageOf(error)
        }
        // A fresh copy, because the reason may be a version that the server no longer has.
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}

/** A chunk of the page that did not arrive: every browser words it differently, and none for people. */
function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message);
}
