import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Claim } from '#server/db/queries/claimed-rows.ts';
import { dueBy } from '#server/db/queries/due.ts';
import { type Clock, isoTime } from './clock.ts';

interface Claims<Row> {
  /** A process that was killed keeps nobody waiting longer. */
  claimMs: number;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Says that whoever has the row goes on having it. False where it is somebody else's by now, or gone. */
  renew(row: Row, until: string): Promise<boolean>;
}

/** Works on a claimed row and renews the claim in a third of its time. The signal is aborted where the row is somebody else's. */
export async function whileClaimed<Row>(
  row: Row,
  { claimMs, clock, log, renew }: Claims<Row>,
  work: (over: AbortController) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const renewal = setInterval(() => {
    renew(row, isoTime(clock() + claimMs))
      .then((isOurs) => isOurs || over.abort(new Error('Somebody else has this work')))
      .catch((error: unknown) => log.warn({ err: error }, 'a claim'));
  }, claimMs / 3);
  try {
    await work(over);
  } finally {
    clearInterval(renewal);
  }
}

interface Queue<Row> extends Claims<Row> {
  /** For how long a row is put off at most, where that is longer than a claim. */
  putOffMs: number;
  /** Takes the next row that is free. */
  claim(claim: Claim): Promise<Row | undefined>;
  work(row: Row, signal: AbortSignal): Promise<void>;
}

/** Works off rows one after another in the background. Several processes may do so beside each other. */
export function createWorkQueue<Row>({ claim, work, putOffMs, ...claims }: Queue<Row>) {
  const { claimMs, clock } = claims;
  let working: Promise<void> | null = null;
  let [isAsked, isStopped] = [false, false];
  let current: AbortController | null = null;

  async function workOff(): Promise<void> {
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        for (let next = await claimNext(); next; next = isStopped ? undefined : await claimNext()) await workOn(next);
      }
    } finally {
      working = null;
    }
  }

  function claimNext(): Promise<Row | undefined> {
    const now = clock();
    const free = dueBy(now, Math.max(claimMs, putOffMs));
    return claim({ claim: randomUUID(), free, until: isoTime(now + claimMs) });
  }

  function workOn(row: Row): Promise<void> {
    return whileClaimed(row, claims, async (over) => {
      current = over;
      await work(row, over.signal).finally(() => {
        current = null;
      });
    });
  }

  return {
    /** Works off what waits; resolves when nothing does. Rejects where a row cannot be claimed. */
    begin(): Promise<void> {
      isAsked = true;
      working ??= workOff();
      return working;
    },
    isStopped: () => isStopped,
    /** Aborts what is being worked on, and resolves once that has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      current?.abort(new Error('The portal stops'));
      await working?.catch(() => {});
    },
  };
}
