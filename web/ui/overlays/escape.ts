import type { KeyboardEvent } from 'react';

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether a key was pressed in a dialog, panel or menu. */
export function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(overlays) !== null;
}

/** Closes a dialog, panel or menu on Escape. Radix does so only for the layer that opened last, which may be a toast. */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Keeps an overlay around this one open.
    event.preventDefault();
    close();
  };
}
