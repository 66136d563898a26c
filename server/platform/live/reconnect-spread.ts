import type { ServerFrame } from '#contract/live.ts';
import type { LiveConnection } from './live.ts';

/** So many people a second can come back to the other servers: each reads anew what it shows. */
const comingBackPerSecond = 250;
const spreadMaxMs = 60_000;

/** Over how many milliseconds so many people are to spread their coming back. 0 where they are few. */
export function reconnectWithin(people: number): number {
  return Math.min(Math.floor(people / comingBackPerSecond) * 1000, spreadMaxMs);
}

/** Told while the lines stand: a server that dies tells nobody anything any more. */
export interface ReconnectSpread {
  /** Tells everybody, where it is another one than they know. */
  tell(): void;
  /** Tells somebody who has just come, and everybody where there are many more people now. */
  welcome(line: LiveConnection): void;
}

/** Tells the lines of this process how far to spread their coming back, should they all end together. */
export function createReconnectSpread(lines: ReadonlySet<LiveConnection>): ReconnectSpread {
  let told = 0;

  function tell() {
    const ms = reconnectWithin(lines.size);
    if (ms === told) return;
    told = ms;
    const frame = frameOf(ms);
    for (const line of lines) line.write([frame]);
  }

  return {
    tell,
    welcome(line) {
      // A smaller one can wait: around a limit somebody always comes or goes.
      if (reconnectWithin(lines.size) > told) tell();
      else if (told > 0) line.write([frameOf(told)]);
    },
  };
}

function frameOf(ms: number): Buffer {
  return Buffer.from(JSON.stringify({ type: 'spread', ms } satisfies ServerFrame));
}
