import { Suspense } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import type { SheetProps } from './sheet-window.tsx';
import { useHasBeenOpen } from './use-has-been-open.ts';

const SheetWindow = lazyPart(() => import('./sheet-window.tsx').then((file) => file.SheetWindow));

/** A panel from the right, for content that has its own column on wide screens. Its file is loaded when it first opens. */
export function Sheet(props: SheetProps) {
  if (!useHasBeenOpen(props.isOpen)) return null;
  return (
    <Suspense>
      <SheetWindow {...props} />
    </Suspense>
  );
}
