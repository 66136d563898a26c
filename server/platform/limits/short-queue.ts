import type { Writable } from 'node:stream';

/** Callers known to the portal go before visitors, who may be a flood; but every fourth place goes to a visitor first. */
export type Caller = 'known' | 'visitor';

interface QueueSize {
  atOnce: number;
  /** For each kind of caller. */
  waitingMax: number;
  /** Callers who have waited this long are told to come back, before a proxy cuts the connection without an explanation. */
  waitMaxMs?: number;
}

/** For work that a flood must not pile up: a few items run, some wait, and callers who would wait long get an error. */
export interface ShortQueue {
  /**
   * Resolves with a function that frees the place when it is this caller's turn. A caller whose `line` closes leaves the queue; one whose
   * `line` is closed already gets no turn.
   */
  enter(caller: Caller, line?: Writable): Promise<() => void>;
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
      // Handed on in the same turn, so that no newcomer overtakes.
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
      // A connection that is already closed will emit no `close` event.
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
