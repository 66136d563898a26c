import type { FastifyBaseLogger } from 'fastify';

/** Concurrent sends to all receivers together; the limit leaves capacity for people's requests. */
const placesMax = 16;
/** Sent items are stored together, and the next ones claimed: a commit for each would delay messages. */
const tickMs = 100;

export interface ReadyReceiver<Key> {
  key: Key;
  /** Caps its concurrency below its share, for a receiver that failed and is only probed. */
  most?: number;
}

interface FairSendingOptions<Key, Receiver extends ReadyReceiver<Key>, Item> {
  log: FastifyBaseLogger;
  listReady(): Promise<readonly Receiver[]>;
  /** Claims at most `limit` due items of a receiver for this process. */
  claim(receiver: Receiver, limit: number): Promise<readonly Item[]>;
  send(receiver: Receiver, item: Item): Promise<void>;
  /** Stores what was sent since the last call; returns whether there was anything. */
  noteSent?(): Promise<boolean>;
}

/** Sends due items so that no receiver delays the others, however slowly it answers. */
export function createFairSending<Key, Receiver extends ReadyReceiver<Key>, Item>(
  parts: FairSendingOptions<Key, Receiver, Item>,
) {
  const { log, listReady, claim, send, noteSent = async () => false } = parts;
  const underWay = new Map<Key, number>();
  const runs = new Set<Promise<void>>();
  let isStopped = false;

  /** Starts what can be started now; returns whether anything was. */
  async function begin(): Promise<boolean> {
    let hasBegun = false;
    for (const [receiver, limit] of shareOut(await listReady(), underWay)) {
      if (isStopped) break;
      for (const item of await claim(receiver, limit)) {
        start(receiver, item);
        hasBegun = true;
      }
    }
    return hasBegun;
  }

  function start(receiver: Receiver, item: Item): void {
    const { key } = receiver;
    underWay.set(key, (underWay.get(key) ?? 0) + 1);
    const run = send(receiver, item)
      // The item's claim expires, and it is retried.
      .catch((error: unknown) => log.error({ err: error }, 'something was not sent'))
      .finally(() => {
        runs.delete(run);
        const left = (underWay.get(key) ?? 1) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      });
    runs.add(run);
  }

  return {
    /** Resolves once no due item is left or in progress. */
    async sendDue(): Promise<void> {
      try {
        let hasNoted = false;
        while (!isStopped) {
          // Finished sends free places for items that the last look could not start.
          const isMoreToCome = runs.size > 0 || hasNoted;
          const hasBegun = await begin();
          if (!hasBegun && !isMoreToCome) break;
          await Promise.race([Promise.all(runs), pauseOf(tickMs)]);
          hasNoted = await noteSent();
        }
      } finally {
        await Promise.all(runs);
        await noteSent();
      }
    },
    stop() {
      isStopped = true;
    },
  };
}

/**
 * How many more items each receiver may be sent: a free place goes to the receiver with the fewest in progress, and only while more places
 * are free than that receiver has. So a single receiver gets half of them, and a later one finds a free place at once.
 */
export function shareOut<Key, Receiver extends ReadyReceiver<Key>>(
  ready: readonly Receiver[],
  underWay: ReadonlyMap<Key, number>,
): [Receiver, number][] {
  let free = placesMax - [...underWay.values()].reduce((sum, count) => sum + count, 0);
  const shares = ready.map((receiver) => ({ receiver, held: underWay.get(receiver.key) ?? 0, more: 0 }));
  for (;;) {
    const [next] = shares
      .filter(({ receiver, held }) => held < Math.min(free, receiver.most ?? placesMax))
      .sort((a, b) => a.held - b.held);
    if (!next) return shares.filter(({ more }) => more > 0).map(({ receiver, more }) => [receiver, more]);
    next.held++;
    next.more++;
    free--;
  }
}

function pauseOf(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
