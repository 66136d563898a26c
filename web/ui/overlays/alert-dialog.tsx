import { Suspense } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import type { AlertDialogProps } from './alert-window.tsx';
import { useHasBeenOpen } from './use-has-been-open.ts';

const AlertWindow = lazyPart(() => import('./alert-window.tsx').then((file) => file.AlertWindow));

/** A message that must be confirmed, like the browser's `alert`. Its file is loaded when it first opens. */
export function AlertDialog(props: AlertDialogProps) {
  if (!useHasBeenOpen(props.isOpen)) return null;
  return (
    <Suspense>
      <AlertWindow {...props} />
    </Suspense>
  );
}
