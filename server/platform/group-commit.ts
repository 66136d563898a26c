/** Collects what arrives in one turn of the event loop and commits it together, because one disk flush serves them all. */
export interface GroupCommit<Item, Result> {
  /** Resolves once the item is committed; rejects if it alone cannot be. */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing is waiting any more. */
  settled(): Promise<void>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * `commit` takes items in the order they arrived and answers in the same order; one commit runs at a time.
 * When a batch fails its items are tried one by one, so that a bad one never fails its neighbours.
 */
export function createGroupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  batchMax: number,
): GroupCommit<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running: Promise<void> | null = null;

  function start() {
    running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(drain);
  }

  async function drain() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      await commitBatch(batch);
    }
    running = null;
  }

  async function commitBatch(batch: Waiting<Item, Result>[]) {
    try {
      settle(batch, await commit(batch.map((entry) => entry.item)));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const entry of batch) await commitBatch([entry]);
    }
  }

  function settle(batch: Waiting<Item, Result>[], results: readonly Result[]) {
    for (const [index, entry] of batch.entries()) entry.resolve(results[index] as Result);
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        start();
      });
    },
    async settled() {
      while (running) await running;
    },
  };
}
