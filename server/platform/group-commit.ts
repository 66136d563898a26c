import { setImmediate as nextTurn } from 'node:timers/promises';

/** Collects what arrives until the next commit may begin and commits it together, because one disk flush serves them all. */
export interface GroupCommit<Item> {
  add(item: Item): void;
  /** Resolves when nothing is waiting any more. With `withinMs` no fault may last longer than that from now on. */
  settled(withinMs?: number): Promise<void>;
  /** How many items wait for a commit, or are in one. */
  waiting(): number;
}

export interface GroupCommitParts<Item> {
  /** Takes items in the order they arrived; one commit runs at a time. Tells whoever waits for them that they are stored. */
  commit(items: readonly Item[]): Promise<void>;
  /** An item that cannot be committed, not even alone. */
  failed(item: Item, error: unknown): void;
  /** Whose fault it is: nobody's, and it may pass; nobody's, and it will last; or that of the items themselves. */
  causeOf(error: unknown): 'passing' | 'lasting' | 'items';
  batchMax: number;
  /** Told of each commit that succeeded. */
  onCommitted?: ((seconds: number) => void) | undefined;
  /** A fault that lasts longer is told to whoever waits. */
  patienceMs?: number;
}

const defaultPatienceMs = 10_000;
/** A failed commit to a locked file holds up the loop for some 50 ms; this is what everybody else has between two of them. */
const retryPauseMs = 100;

/**
 * A batch that fails by a passing fault is tried again whole, after a pause in which the loop is free; by a lasting one it is
 * not tried again. Where it lies with the items the batch is tried in halves, down to single ones, so that a bad one never fails
 * its neighbours. An item that came alone is tried once more as well: what another process stored at the same moment is found
 * the second time.
 */
export function createGroupCommit<Item>(parts: GroupCommitParts<Item>): GroupCommit<Item> {
  const { commit, failed, causeOf, batchMax, onCommitted, patienceMs = defaultPatienceMs } = parts;
  let waiting: Item[] = [];
  let underWay = 0;
  let running: Promise<void> | null = null;
  /** When the fault began that has let nothing through since. */
  let failingSince: number | null = null;
  let giveUpAt = Number.POSITIVE_INFINITY;

  async function drain() {
    while (waiting.length > 0) {
      // What arrives in one turn of the loop is committed together, and others have a turn between two commits.
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

  /** `onRefused`: what follows where the fault lies with the items. */
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
