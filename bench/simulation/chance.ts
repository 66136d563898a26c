/** Numbers from 0 to 1 that look random and are the same for the same seed (Mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The time until the next of many independent events, in the unit of `mean`. */
export function waitOf(chance: () => number, mean: number): number {
  return -Math.log(1 - chance()) * mean;
}
