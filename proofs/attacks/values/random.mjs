/** Pseudo-random numbers, the same for the same seed (mulberry32), so that an attack can be repeated. */
export function createRandom(seed) {
  let state = seed >>> 0;

  /** From 0 up to but not including 1. */
  function fraction() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  /** An integer, both bounds included. */
  function whole(least, most) {
    return least + Math.floor(fraction() * (most - least + 1));
  }
  return {
    whole,
    chance: (share) => fraction() < share,
    pick: (list) => list[whole(0, list.length - 1)],
    bytes: (length) => Buffer.from(Array.from({ length }, () => whole(0, 255))),
  };
}
