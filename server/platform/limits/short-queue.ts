import type { Writable } from 'node:stream';

/** Whoever is known to the portal comes before visitors, who may be a flood; but every fourth place is a visitor's first. */
export type Caller = 'known' | 'visitor';

interface QueueSize {
  atOnce: number;
  /** Of each kind of caller. */
  waitingMax: number;
  /** Whoever has waited for so long is told to come back, before a proxy cuts the line without a word. */
  waitMaxMs?: number;
}

/** For work that a flood must not pile up: a few are worked on, some wait, and whoever would wait for long is told by an error. */
export interface ShortQueue {
  /** Resolves when it is this caller's turn, with what ends it. Whose `line` closes leaves the queue; one that is closed gets no turn. */
  enter(caller: Caller, line?: Writable): Promise<() => void>;
  /** Does it when its turn comes. */
  take<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
}

export function createShortQueue({ atOnce, waitingMax, waitMaxMs }: QueueSize, tooMany: () => Error): ShortQueue {
  const waiting: Record<Caller, Set<() => void>> = { known: new Set(), visitor: new Set() };
  let running = 0;
  let handedOn = 0;

  function takePlace(): () => void {
    running++;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      running--;
      // At once, so that no newcomer overtakes.
      const isForVisitors = ++handedOn % 4 === 0 && waiting.visitor.size > 0;
      const [next] = isForVisitors ? waiting.visitor : [...waiting.known, ...waiting.visitor];
      next?.();
    };
  }

  function waitForPlace(queue: Set<() => void>, line: Writable | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        leave();
        resolve(takePlace());
      };
      const giveUp = () => {
        leave();
        reject(tooMany());
      };
      const timer = waitMaxMs === undefined ? undefined : setTimeout(giveUp, waitMaxMs);
      function leave() {
        queue.delete(begin);
        clearTimeout(timer);
        line?.off('close', giveUp);
      }
      line?.once('close', giveUp);
      queue.add(begin);
    });
  }

  const shortQueue: ShortQueue = {
    async enter(caller, line) {
      const queue = waiting[caller];
      // It will not say so a second time.
      if (line?.destroyed) throw tooMany();
      if (running < atOnce) return takePlace();
      if (queue.size >= waitingMax) throw tooMany();
      return waitForPlace(queue, line);
    },
    async take(caller, work) {
      const leave = await shortQueue.enter(caller);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
  return shortQueue;
}
