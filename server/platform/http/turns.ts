/** Work of a kind of which only so much is done at once. */
export interface Turns {
  /** Does it when its turn comes: in the order of asking, and what is not urgent only while nothing urgent waits. */
  take<Result>(work: () => Promise<Result>, how?: { isUrgent: boolean }): Promise<Result>;
}

/**
 * Keeps many who ask for the same at the same moment, as after a restart, from taking everything from those who write: each
 * connection of the database that they hold is one that a message waits for.
 */
export function createTurns(atOnce: number): Turns {
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;

  return {
    async take(work, { isUrgent } = { isUrgent: true }) {
      // Whoever ends hands its place over, so that nobody who comes meanwhile is quicker.
      if (running < atOnce) running++;
      else await new Promise<void>((resolve) => (isUrgent ? urgent : others).push(resolve));
      try {
        return await work();
      } finally {
        const next = urgent.shift() ?? others.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
