/** The wait until screen readers have announced a change at a field. */
const readersMs = 100;

/**
 * Moves the focus to a new mistake after screen readers have heard of it, unless the focus has moved meanwhile. At the same moment,
 * Chromium would announce the focus first and then the changed description, so that readers would say it twice.
 */
export function focusSoon(focus: () => void): void {
  const before = document.activeElement;
  setTimeout(() => {
    if ([before, document.body].includes(document.activeElement)) focus();
  }, readersMs);
}

/** Focuses the first invalid field of a form once the mistakes are on the screen. */
export function focusFirstInvalid(form: HTMLElement): void {
  focusSoon(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong)?.focus();
  });
}
