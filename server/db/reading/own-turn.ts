import { setImmediate as nextLoop } from 'node:timers/promises';

/** No commit holds turns back for longer: it may wait for seconds, for a lock or for a database that is away. */
const holdMaxMs = 50;

const waiting: (() => void)[] = [];
let isNextDue = false;
/** While a commit is under way, and not for too long. */
let holding: NodeJS.Timeout | undefined;
/** Until then those who wait for a turn may go before the next commit. */
let turnsUntil = 0;

/**
 * Resolves in a turn of the event loop that nothing else of this kind shares. Twenty lists that are asked for at one moment would
 * otherwise be made in one turn, and a message would wait for all of them; so it waits for a part of one.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    makeNextDue();
  });
}

/**
 * Commits without turns in between, for 50 ms at most: PostgreSQL is asked several times, and the commit would wait for a part of a list
 * each time. Between two commits those who wait have one turn at least, and as many as begin within the time that the last one took.
 */
export async function commitBetweenTurns(commit: () => Promise<void>): Promise<void> {
  do await nextLoop();
  while (waiting.length > 0 && performance.now() < turnsUntil);
  const begunAt = performance.now();
  const ownHold = setTimeout(() => letGo(ownHold), holdMaxMs);
  holding = ownHold;
  try {
    await commit();
  } finally {
    letGo(ownHold);
    const endedAt = performance.now();
    turnsUntil = endedAt + Math.min(endedAt - begunAt, holdMaxMs);
  }
}

/** Two portals in one process, as in tests, do not end each other's. */
function letGo(hold: NodeJS.Timeout): void {
  clearTimeout(hold);
  if (holding !== hold) return;
  holding = undefined;
  makeNextDue();
}

function makeNextDue(): void {
  if (isNextDue || waiting.length === 0) return;
  isNextDue = true;
  setImmediate(takeNext);
}

function takeNext(): void {
  isNextDue = false;
  // It comes when the commit lets go.
  if (holding) return;
  waiting.shift()?.();
  makeNextDue();
}
