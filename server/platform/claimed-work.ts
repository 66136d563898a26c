import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Claim } from '#server/db/queries/claimed-rows.ts';
import { dueBy } from '#server/db/queries/due.ts';
import { type Clock, isoTime } from './clock.ts';

interface Claims<Row> {
  /** Also the longest time that a killed process delays others. */
  claimMs: number;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Extends the claim. False if another process has the row by now, or it is gone. */
  renew(row: Row, until: string): Promise<boolean>;
}

/** Works on a claimed row and renews the claim every third of its duration. The signal is aborted if another process takes the row. */
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
  /** The longest time by which a row is postponed, if longer than a claim. */
  putOffMs: number;
  claim(claim: Claim): Promise<Row | undefined>;
  work(row: Row, signal: AbortSignal): Promise<void>;
}

/** Works through rows one after another in the background. Several processes may do so in parallel. */
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
    /** Works through the waiting rows; resolves when none is left. Rejects if a row cannot be claimed. */
    begin(): Promise<void> {
      isAsked = true;
      working ??= workOff();
      return working;
    },
    isStopped: () => isStopped,
    /** Aborts the current work, and resolves once it has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      current?.abort(new Error('The portal stops'));
      await working?.catch(() => {});
    },
  };
}
