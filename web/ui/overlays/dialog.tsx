import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { useHasBeenOpen } from './use-has-been-open.ts';

const DialogWindow = lazy(() => import('./dialog-window.tsx').then((file) => ({ default: file.DialogWindow })));

/** A modal dialog; a sheet from below on phones. Its file is fetched as it first opens. */
export function Dialog(props: DialogProps) {
  if (!useHasBeenOpen(props.isOpen)) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
