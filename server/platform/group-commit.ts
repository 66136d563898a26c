/** Collects what arrives in one turn of the event loop and commits it together, because one disk flush serves them all. */
export interface GroupCommit<Item> {
  add(item: Item): void;
  /** Resolves when nothing is waiting any more. */
  settled(): Promise<void>;
}

export interface GroupCommitParts<Item> {
  /** Takes items in the order they arrived; one commit runs at a time. Tells whoever waits for them that they are stored. */
  commit(items: readonly Item[]): Promise<void>;
  /** An item that cannot be committed, not even alone. */
  failed(item: Item, error: unknown): void;
  batchMax: number;
}

/**
 * A batch that fails is tried again in halves, down to its items, so that a bad one never fails its neighbours. An item that
 * came alone is tried once more as well: what another process stored at the same moment is found the second time.
 */
export function createGroupCommit<Item>({ commit, failed, batchMax }: GroupCommitParts<Item>): GroupCommit<Item> {
  let waiting: Item[] = [];
  let running: Promise<void> | null = null;

  async function drain() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      await commit(batch).catch(() => commitInParts(batch));
    }
    running = null;
  }

  async function commitInParts(batch: readonly Item[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    await commitPart(batch.slice(0, middle));
    if (batch.length > 1) await commitPart(batch.slice(middle));
  }

  async function commitPart(part: readonly Item[]): Promise<void> {
    try {
      await commit(part);
    } catch (error) {
      if (part.length > 1) await commitInParts(part);
      else for (const item of part) failed(item, error);
    }
  }

  return {
    add(item) {
      waiting.push(item);
      running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(drain);
    },
    async settled() {
      while (running) await running;
    },
  };
}
