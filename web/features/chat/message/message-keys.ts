import type { KeyboardEvent } from 'react';

/** Moves from the button of one message to the next: Tab stops at the newest alone. */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const from = event.currentTarget;
  if (step === undefined || from.ariaExpanded === 'true') return;
  const buttons = [...(from.closest('ol')?.querySelectorAll<HTMLElement>('[data-message-menu]') ?? [])];
  // The arrow key would open the menu.
  event.preventDefault();
  buttons[buttons.indexOf(from) + step]?.focus();
}
