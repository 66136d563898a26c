import type { KeyboardEvent } from 'react';

/** In the log, from the button of one message to the next: Tab stops at the newest alone. */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-message-menu]');
  if (step === undefined || !from || from.ariaExpanded === 'true') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message-menu]')];
  // The menu would open with the arrow.
  event.preventDefault();
  event.stopPropagation();
  buttons[buttons.indexOf(from) + step]?.focus();
}
