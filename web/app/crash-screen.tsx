import type { ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';

/** Shown when a page fails or a part of it could not be loaded. */
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
        // Reloads, because the server may no longer have this version's files.
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}

/** A chunk that did not load: browsers word this differently, and none for people. */
function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message);
}
