const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that nothing else of this kind shares. Twenty lists that are asked for at one moment would
 * otherwise be made in one turn, and a message would wait for all of them; so it waits for a part of one.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(takeNext);
  });
}

function takeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(takeNext);
}
