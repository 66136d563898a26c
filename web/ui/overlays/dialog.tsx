import { Suspense } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import type { DialogProps } from './dialog-window.tsx';
import { useHasBeenOpen } from './use-has-been-open.ts';

const DialogWindow = lazyPart(() => import('./dialog-window.tsx').then((file) => file.DialogWindow));

/** A modal dialog; a sheet from below on phones. Its file is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  if (!useHasBeenOpen(props.isOpen)) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
