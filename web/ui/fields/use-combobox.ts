import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { type Choice, matchesOf, shownMax, sortedChoices } from './combobox-choices.ts';

interface ComboboxState {
  choices: readonly Choice[];
  lastChoice?: Choice | undefined;
  known?: Choice | undefined;
  value: string;
  onType?: ((typed: string) => void) | undefined;
  isSearching?: boolean | undefined;
  onChoose: (value: string) => void;
}

export function useCombobox(state: ComboboxState) {
  const { choices, lastChoice, known, value, onType, isSearching = false, onChoose } = state;
  /** Null if nothing was typed since the last choice; then all choices are listed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [pointed, setPointed] = useState<string | null>(null);
  /** The key or blur that came before the results for the typed text; it is handled when they arrive. */
  const [awaiting, setAwaiting] = useState<'enter' | 'leave' | null>(null);
  const sorted = sortedChoices(choices);
  // Results of the server may match by fields that are not shown, such as a username.
  const matches = onType && !isSearching ? sorted : matchesOf(sorted, typed ?? '');
  const last = lastChoice ? [lastChoice] : [];
  const shown = [...matches.slice(0, shownMax), ...last];
  const isShown = shown.some((choice) => choice.value === pointed);
  // Until the person moves to another option, Enter takes the first match, even one that arrived late.
  const active = typed === null || isShown ? pointed : (matches[0]?.value ?? null);

  const catchUp = useEffectEvent(() => {
    setAwaiting(null);
    if (awaiting === 'enter') chooseActive();
    else if (awaiting === 'leave') leave();
  });
  useEffect(() => {
    if (!isSearching) catchUp();
  }, [isSearching]);

  function open(): void {
    if (isOpen) return;
    setOpen(true);
    setPointed(value || null);
  }

  function close(): void {
    setOpen(false);
    setTyped(null);
    setAwaiting(null);
    onType?.('');
  }

  function choose(choice: Choice): void {
    close();
    if (choice.value !== value) onChoose(choice.value);
  }

  function chooseActive(): void {
    const choice = shown.find(({ value: each }) => each === active);
    if (choice) choose(choice);
  }

  /** Leaving the field chooses the typed text if it has exactly one match. */
  function leave(): void {
    const [only, another] = matches;
    if (typed === '') onChoose('');
    else if (typed !== null && only && !another) choose(only);
    else if (typed && !value) {
      // If the form was saved before the results arrived, the person is told that nothing is chosen, and the typed text stays.
      setOpen(false);
      setAwaiting(null);
      return;
    }
    close();
  }

  function move(by: 1 | -1): void {
    open();
    const at = shown.findIndex((choice) => choice.value === active);
    const first = by === 1 ? 0 : shown.length - 1;
    // After typing, the first arrow key selects the only match rather than the last choice below it.
    const isOnlyMatch = typed !== null && !isShown && at === matches.length - 1;
    const next = at === -1 ? first : (at + (isOnlyMatch && by === 1 ? 0 : by) + shown.length) % shown.length;
    // If something is chosen, the first key press only opens the list.
    if (isOpen || !value) setPointed(shown[next]?.value ?? null);
  }

  return {
    typed,
    isOpen,
    active,
    shown,
    matchCount: matches.length,
    isSearching,
    chosen: [...choices, ...last, ...(known ? [known] : [])].find((choice) => choice.value === value),
    open,
    close,
    choose,
    point: setPointed,
    type(text: string): void {
      setTyped(text);
      onType?.(text);
      setOpen(true);
      setPointed(null);
      setAwaiting(null);
    },
    leave(): void {
      if (typed && isSearching) {
        setOpen(false);
        setAwaiting('leave');
      } else leave();
    },
    pressKey(event: KeyboardEvent): void {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      }
      if (event.key !== 'Enter' || !isOpen) return;
      // Enter sends the form only while no list is open.
      event.preventDefault();
      if (isSearching && typed) setAwaiting('enter');
      else chooseActive();
    },
  };
}
