import { useRef, useState } from 'react';
import type { PaletteSection } from './palette-entry.ts';

const movingKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'n', 'p'];

/**
 * The entry that Enter takes: the first for a text stays chosen, even if a better one appears above it, until the person moves by keys or
 * pointer. Returns props for the list of commands.
 */
export function useActiveEntry(text: string, sections: readonly PaletteSection[]) {
  const [chosen, setChosen] = useState<{ text: string; id: string } | null>(null);
  const hasMoved = useRef(false);
  const ids = sections.flatMap(({ entries }) => entries.map(({ id }) => id));
  const moved = () => {
    hasMoved.current = true;
  };
  return {
    value: chosen?.text === text && ids.includes(chosen.id) ? chosen.id : (ids[0] ?? ''),
    onValueChange(id: string): void {
      // The list also chooses by itself whenever its content changes; only moves of the person count.
      if (hasMoved.current) setChosen({ text, id });
      hasMoved.current = false;
    },
    onKeyDownCapture({ key }: { key: string }): void {
      if (movingKeys.includes(key)) moved();
      else hasMoved.current = false;
    },
    onPointerMoveCapture: moved,
  };
}
