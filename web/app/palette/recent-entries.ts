import { readStored, writeStored } from '#web/lib/storage.ts';
import type { PaletteEntry } from './palette-entry.ts';

const recentMax = 5;

/**
 * Of these entries those that the viewer chose of late, the last first. Ids alone are kept, without names: the browser may
 * be shared, and what one may no longer see is not among the entries.
 */
export function recentAmong(entries: readonly PaletteEntry[], viewerId: number): PaletteEntry[] {
  return recentIds(viewerId).flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
}

export function noteChosen(id: string, viewerId: number): void {
  const ids = [id, ...recentIds(viewerId).filter((other) => other !== id)];
  writeStored('local', keyOf(viewerId), ids.slice(0, recentMax).join('\n'));
}

/** What was chosen of late, the last first. */
export function recentIds(viewerId: number): string[] {
  return readStored('local', keyOf(viewerId))?.split('\n') ?? [];
}

function keyOf(viewerId: number): string {
  return `portal.palette.${viewerId}`;
}
