/** Moves the focus to the first field of a form that is told to be wrong, once the mistakes are on the screen. */
export function focusFirstInvalid(form: HTMLElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 0);
}
