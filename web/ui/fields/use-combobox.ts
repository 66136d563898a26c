import { type KeyboardEvent, useState } from 'react';
import { type Choice, matchesOf, shownMax, sortedChoices } from './combobox-choices.ts';

interface ComboboxState {
  choices: readonly Choice[];
  lastChoice: Choice | undefined;
  value: string;
  onChoose: (value: string) => void;
}

/** What is typed, listed and pointed at in a combobox. */
export function useCombobox({ choices, lastChoice, value, onChoose }: ComboboxState) {
  /** Null: nothing has been typed since the last choice, and all choices are listed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const sorted = sortedChoices(choices);
  const matches = matchesOf(sorted, typed ?? '');
  const last = lastChoice ? [lastChoice] : [];
  const shown = [...matches.slice(0, shownMax), ...last];

  function open(): void {
    if (isOpen) return;
    setOpen(true);
    setActive(value || null);
  }

  function close(): void {
    setOpen(false);
    setTyped(null);
  }

  function choose(choice: Choice): void {
    close();
    if (choice.value !== value) onChoose(choice.value);
  }

  function move(by: 1 | -1): void {
    open();
    const at = shown.findIndex((choice) => choice.value === active);
    const first = by === 1 ? 0 : shown.length - 1;
    const next = at === -1 ? first : (at + by + shown.length) % shown.length;
    // The first press only opens the list where something is chosen.
    if (isOpen || !value) setActive(shown[next]?.value ?? null);
  }

  return {
    typed,
    isOpen,
    active,
    shown,
    matchCount: matches.length,
    chosen: [...choices, ...last].find((choice) => choice.value === value),
    open,
    close,
    choose,
    point: setActive,
    type(text: string): void {
      setTyped(text);
      setOpen(true);
      setActive(matchesOf(sorted, text)[0]?.value ?? null);
    },
    /** What was typed and not chosen counts where it leaves no doubt. */
    leave(): void {
      const [only, another] = matches;
      if (typed === '') onChoose('');
      else if (typed !== null && only && !another) choose(only);
      close();
    },
    pressKey(event: KeyboardEvent): void {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      }
      if (event.key !== 'Enter' || !isOpen) return;
      // Enter sends the form only while no list is open.
      event.preventDefault();
      const pointed = shown.find((choice) => choice.value === active);
      if (pointed) choose(pointed);
    },
  };
}
