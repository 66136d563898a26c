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
