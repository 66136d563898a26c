import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';

/** Replaces the composer while nobody can write here. The draft is kept. */
export function ClosedNote({ reason, action }: { reason: string; action?: ReactNode }) {
  return (
    <div className="flex min-h-16 shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t bg-surface px-4 py-3">
      <p className="flex items-center gap-2 text-body text-muted">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        {reason}
      </p>
      {action}
    </div>
  );
}
