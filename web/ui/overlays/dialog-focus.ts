import { useRef } from 'react';

/**
 * Where the focus goes when a dialog opens: its first field, or the dialog itself, so that its title is read out. Not the
 * Close button, whose tooltip would open with it.
 */
export function focusDialog(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  const field = dialog.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select');
  (field ?? dialog).focus();
}

/** Whether the focus has gone on to somewhere else by itself, as to the conversation that a dialog led to. */
export function hasFocusMovedOn(event: Event): boolean {
  const active = document.activeElement;
  const closing = event.currentTarget;
  return active !== null && active !== document.body && !(closing instanceof HTMLElement && closing.contains(active));
}

/** The focus on its way into a dialog and back to where it was: the primitive knows the way back only to a trigger of its own. */
export function useDialogFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event): void {
      before.current = document.activeElement;
      focusDialog(event);
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      if (hasFocusMovedOn(event)) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}
