import type { KeyboardEvent } from 'react';

/** In the log, from the button of one message to that of the next: Tab stops at the newest alone. */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const from = event.currentTarget;
  if (step === undefined || from.ariaExpanded === 'true') return;
  const buttons = [...(from.closest('ol')?.querySelectorAll<HTMLElement>('[data-message-menu]') ?? [])];
  // The menu would open with the arrow.
  event.preventDefault();
  buttons[buttons.indexOf(from) + step]?.focus();
}
