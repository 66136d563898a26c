import { lazy, Suspense, useSyncExternalStore } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { createToastQueue, type Toast } from './toast-queue.ts';
import { useHasBeenOpen } from './use-has-been-open.ts';

const queue = createToastQueue();

const QueueViewport = lazy(() =>
  import('./toast-viewport.tsx').then(
    (file) => ({ default: file.QueueViewport }),
    // If the file cannot be loaded, a page without toasts is better than no page.
    () => ({ default: () => <></> }),
  ),
);

/** Shows a toast when its turn comes. Returns the function that withdraws it. */
export function toast(content: Toast): () => void {
  const id = queue.add(content);
  return () => queue.remove(id);
}

export function toastFailure(title: string, error: unknown, content: Partial<Toast> = {}): void {
  toast({ title, description: messageOf(error), isDestructive: true, ...content });
}

/** The place where toasts appear; mount it once. F8 moves the focus there. Its file is loaded with the first toast, if not before. */
export function ToastViewport() {
  const isWanted = useSyncExternalStore(queue.subscribe, queue.shown) !== null;
  const hasBeenWanted = useHasBeenOpen(isWanted);
  return (
    // Always present: an open dialog hides everything outside it from assistive technology except live regions.
    <div aria-live="off">
      {hasBeenWanted && (
        <Suspense>
          <QueueViewport queue={queue} />
        </Suspense>
      )}
    </div>
  );
}
