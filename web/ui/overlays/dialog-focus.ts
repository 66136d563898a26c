import { useRef } from 'react';

/** Focuses an opened dialog's first field, or the dialog so that its title is read out. Not the Close button, whose tooltip would open. */
export function focusDialog(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  const field = dialog.querySelector<HTMLElement>('input:not([type=hidden], [hidden]), textarea, select');
  (field ?? dialog).focus();
}

/** Whether the focus has already moved elsewhere, such as to the conversation that a dialog led to. */
export function hasFocusMovedOn(event: Event): boolean {
  const active = document.activeElement;
  const closing = event.currentTarget;
  return active !== null && active !== document.body && !(closing instanceof HTMLElement && closing.contains(active));
}

/** Focuses an element or, if it cannot take the focus (a disabled button), the part of the page that it is in. */
function focusAt(element: HTMLElement): void {
  element.focus();
  if (document.activeElement === element) return;
  const part = element.closest<HTMLElement>('section, main');
  part?.setAttribute('tabindex', '-1');
  part?.focus({ preventScroll: true });
}

/** Moves the focus into a dialog and back. Radix returns it only to a trigger of its own. */
export function useDialogFocus(focus = focusDialog) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event): void {
      before.current = document.activeElement;
      focus(event);
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      if (hasFocusMovedOn(event)) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) focusAt(before.current);
    },
  };
}
