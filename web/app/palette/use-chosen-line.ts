import { useRef, useState } from 'react';
import type { PaletteSection } from './palette-entry.ts';

const movingKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'n', 'p'];

/**
 * Which line Enter takes: the first, even when a better one appears above it, until somebody moves to another by keys or pointer. Props of
 * the list of commands.
 */
export function useChosenLine(text: string, sections: readonly PaletteSection[]) {
  const [chosen, setChosen] = useState<{ text: string; id: string } | null>(null);
  const hasMoved = useRef(false);
  const ids = sections.flatMap(({ entries }) => entries.map(({ id }) => id));
  const moved = () => {
    hasMoved.current = true;
  };
  return {
    value: chosen?.text === text && ids.includes(chosen.id) ? chosen.id : (ids[0] ?? ''),
    onValueChange(id: string): void {
      // The list chooses by itself as well, whenever what is in it changes.
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
