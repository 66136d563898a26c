/** Until readers have been told what changed at a field. */
const readersMs = 100;

/**
 * Moves the focus to a mistake that has just come onto the screen, once readers know of it; not where it has gone elsewhere meanwhile. In
 * the same moment Chromium would tell them of the focus first, and then that the description of what has it changed: they would say it twice.
 */
export function focusSoon(focus: () => void): void {
  const before = document.activeElement;
  setTimeout(() => {
    if ([before, document.body].includes(document.activeElement)) focus();
  }, readersMs);
}

/** Moves the focus to the first field of a form that is told to be wrong, once the mistakes are on the screen. */
export function focusFirstInvalid(form: HTMLElement): void {
  focusSoon(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong)?.focus();
  });
}
