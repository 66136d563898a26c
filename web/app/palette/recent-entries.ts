import { readStored, writeStored } from '#web/lib/storage.ts';
import type { PaletteEntry } from './palette-entry.ts';

const recentMax = 5;

/**
 * The entries that the viewer chose recently, latest first. Only ids are stored, not names: the browser may be shared, and entries that the
 * viewer may no longer see are not in the list.
 */
export function recentAmong(entries: readonly PaletteEntry[], viewerId: number): PaletteEntry[] {
  return recentIds(viewerId).flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
}

export function noteChosen(id: string, viewerId: number): void {
  const ids = [id, ...recentIds(viewerId).filter((other) => other !== id)];
  writeStored('local', keyOf(viewerId), ids.slice(0, recentMax).join('\n'));
}

export function recentIds(viewerId: number): string[] {
  return readStored('local', keyOf(viewerId))?.split('\n') ?? [];
}

function keyOf(viewerId: number): string {
  return `portal.palette.${viewerId}`;
}
