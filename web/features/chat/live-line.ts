import type { ServerFrame } from '#contract/live.ts';
import { onReconnected } from '#web/lib/live/live.ts';

let line = 0;
let gaps = 0;
const journals = new Set<ServerFrame[]>();

// Subscribed when the module is read, so that the count is right before anybody else hears of the new line.
onReconnected((hasMissed) => {
  line++;
  if (hasMissed) gaps++;
});

/** Which live connection of this page's life is the current one; 0 before the first. */
export function lineNumber(): number {
  return line;
}

/** How often in this page's life something may have been missed; the first line counts. */
export function gapNumber(): number {
  return gaps;
}

/** Writes a frame into every open journal. */
export function recordFrame(frame: ServerFrame): void {
  for (const journal of journals) journal.push(frame);
}

/**
 * Runs a read and hands it the frames that arrived meanwhile: its answer may have been made before them, and would
 * otherwise undo what they did.
 */
export async function withJournal<T>(read: (frames: readonly ServerFrame[]) => Promise<T>): Promise<T> {
  const journal: ServerFrame[] = [];
  journals.add(journal);
  try {
    return await read(journal);
  } finally {
    journals.delete(journal);
  }
}
