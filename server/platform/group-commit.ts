import { setImmediate as nextTurn } from 'node:timers/promises';

/** Collects items until the next commit may begin and commits them together, because one disk flush serves them all. */
export interface GroupCommit<Item> {
  add(item: Item): void;
  /** Resolves when nothing is waiting. With `withinMs`, transient failures are retried no longer than that from now on. */
  settled(withinMs?: number): Promise<void>;
  /** How many items wait for a commit, or are in one. */
  waiting(): number;
}

export interface GroupCommitOptions<Item> {
  /** Commits items in the order in which they arrived, one commit at a time, and tells their callers that they are stored. */
  commit(items: readonly Item[]): Promise<void>;
  /** Called for an item that cannot be committed, not even alone. */
  failed(item: Item, error: unknown): void;
  /** The kind of failure: transient, permanent but not the items' fault, or caused by the items. */
  causeOf(error: unknown): 'passing' | 'lasting' | 'items';
  batchMax: number;
  onCommitted?: ((seconds: number) => void) | undefined;
  /** Failures that last longer are reported to the callers. */
  patienceMs?: number;
}

const defaultPatienceMs = 10_000;
/** A failed commit to a locked file blocks the event loop for some 50 ms; this pause leaves time for everything else. */
const retryPauseMs = 100;

/**
 * A batch with a transient failure is retried whole, after a pause in which the event loop is free; one with a permanent failure is not
 * retried. If items caused the failure, the batch is retried in halves, down to single items, so that a bad one never fails the others. A
 * single item is retried once too: a row that another process stored at the same moment is found the second time.
 */
export function createGroupCommit<Item>(parts: GroupCommitOptions<Item>): GroupCommit<Item> {
  const { commit, failed, causeOf, batchMax, onCommitted, patienceMs = defaultPatienceMs } = parts;
  let waiting: Item[] = [];
  let underWay = 0;
  let running: Promise<void> | null = null;
  /** When the current series of failures began. */
  let failingSince: number | null = null;
  let giveUpAt = Number.POSITIVE_INFINITY;

  async function drain() {
    while (waiting.length > 0) {
      // Items of one turn of the event loop are committed together, and other work gets a turn between two commits.
      await nextTurn();
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      underWay = batch.length;
      await commitPart(batch, () => commitInParts(batch));
      underWay = 0;
    }
    failingSince = null;
    running = null;
  }

  async function commitInParts(batch: readonly Item[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    for (const part of batch.length > 1 ? [batch.slice(0, middle), batch.slice(middle)] : [batch]) {
      await commitPart(part, (error) => (part.length > 1 ? commitInParts(part) : tellFailed(part, error)));
    }
  }

  /** Calls `onRefused` if items caused the failure. */
  async function commitPart(part: readonly Item[], onRefused: (error: unknown) => Promise<void> | void): Promise<void> {
    try {
      await commitPatiently(part);
    } catch (error) {
      if (causeOf(error) === 'items') await onRefused(error);
      else tellFailed(part, error);
    }
  }

  async function commitPatiently(part: readonly Item[]): Promise<void> {
    for (;;) {
      const begunAt = performance.now();
      try {
        await commit(part);
        onCommitted?.((performance.now() - begunAt) / 1000);
        failingSince = null;
        return;
      } catch (error) {
        if (causeOf(error) !== 'passing') throw error;
        failingSince ??= performance.now();
        await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
        if (performance.now() > Math.min(failingSince + patienceMs, giveUpAt)) throw error;
      }
    }
  }

  function tellFailed(part: readonly Item[], error: unknown) {
    for (const item of part) failed(item, error);
  }

  return {
    add(item) {
      waiting.push(item);
      running ??= drain();
    },
    async settled(withinMs = Number.POSITIVE_INFINITY) {
      giveUpAt = Math.min(giveUpAt, performance.now() + withinMs);
      while (running) await running;
    },
    waiting: () => waiting.length + underWay,
  };
}
