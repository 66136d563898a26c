import type { ServerFrame } from '#contract/live.ts';
import type { LiveConnection } from './live.ts';

/** The other servers can take this many reconnecting people a second: each reads again what their page shows. */
const comingBackPerSecond = 250;
const spreadMaxMs = 60_000;

/** The milliseconds over which this many people should spread their reconnects; 0 if they are few. */
export function reconnectWithin(people: number): number {
  return Math.min(Math.floor(people / comingBackPerSecond) * 1000, spreadMaxMs);
}

/** Sent while connections are open: a server that dies can tell nobody anything. */
export interface ReconnectSpread {
  /** Sends the spread to everybody, if it has changed. */
  tell(): void;
  /** Sends the spread to a new connection, and to everybody if there are many more people now. */
  welcome(line: LiveConnection): void;
}

/** Tells this process's connections how far to spread their reconnects, should all of them end together. */
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
      // A smaller spread can wait: around a threshold people constantly come and go.
      if (reconnectWithin(lines.size) > told) tell();
      else if (told > 0) line.write([frameOf(told)]);
    },
  };
}

function frameOf(ms: number): Buffer {
  return Buffer.from(JSON.stringify({ type: 'spread', ms } satisfies ServerFrame));
}
