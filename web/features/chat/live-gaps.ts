import type { ServerFrame } from '#contract/live.ts';
import { onReconnected } from '#web/lib/live/live.ts';

let connection = 0;
let gaps = 0;
const journals = new Set<ServerFrame[]>();

// Subscribed when the module loads, so that the count is right before other subscribers are called.
onReconnected((hasMissed) => {
  connection++;
  if (hasMissed) gaps++;
});

/** The number of the current live connection since the page was loaded; 0 before the first. */
export function connectionNumber(): number {
  return connection;
}

/** How often something may have been missed since the page was loaded; the first connection counts. */
export function gapNumber(): number {
  return gaps;
}

export function recordFrame(frame: ServerFrame): void {
  for (const journal of journals) journal.push(frame);
}

/** Runs a read and passes it the frames that arrived meanwhile: its answer may be older than they are, and would otherwise undo them. */
export async function withJournal<T>(read: (frames: readonly ServerFrame[]) => Promise<T>): Promise<T> {
  const journal: ServerFrame[] = [];
  journals.add(journal);
  try {
    return await read(journal);
  } finally {
    journals.delete(journal);
  }
}
