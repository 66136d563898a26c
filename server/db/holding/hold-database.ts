import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { type HoldConnection, openHoldConnection } from './hold-connection.ts';

/** Longer than a shutdown takes, and than PostgreSQL keeps the lock of a machine that vanished. */
const waitMaxMs = 30_000;
const askEveryMs = 200;
const checkEveryMs = 2_000;
const numberMax = 2 ** 31;

/** A place where connected servers share a secret number. Calls reject while it is unreachable. */
export interface SharedNumber {
  /** Returns the stored number, or stores `proposed` if there is none. */
  agree(proposed: number): Promise<number>;
  write(number: number): Promise<void>;
}

export interface HoldOptions {
  databaseUrl: string;
  /** Undefined: this server is connected to no other. */
  shared: SharedNumber | undefined;
  waitMs?: number;
  checkMs?: number;
  /** Called once, when the lock is taken and waiting begins. */
  onWait?: () => void;
  /** Called when the lock was lost with its connection and an unconnected server has taken it. */
  onLost: (error: DatabaseRefusedError) => void;
}

/**
 * Locks a PostgreSQL database for this server and the servers connected to it, as a data folder is locked: people of an
 * unconnected server would not see what this one stores. Connected servers share the lock under one number. Commands
 * beside running servers need no lock. Returns the function that unlocks; throws a DatabaseRefusedError if an
 * unconnected server still has the lock after 30 s.
 */
export async function lockDatabase(parts: HoldOptions): Promise<() => Promise<void>> {
  const { databaseUrl, shared, checkMs = checkEveryMs, onLost } = parts;
  let connection = await openHoldConnection(databaseUrl);
  let number = await lockInTime(connection, randomInt(1, numberMax), parts).catch(async (error: unknown) => {
    await connection.close();
    throw error;
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  /** A shutdown does not wait for a silent database. */
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

  async function watch() {
    while (!signal.aborted) {
      await sleep(checkMs, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await Promise.race([connection.check().catch(lockAgain), stopped]);
      // Overwrites any stored number, because servers that start later compare it with the one that is locked.
      if (!signal.aborted) await shared?.write(number).catch(() => {});
    }
  }

  async function lockAgain() {
    await connection.close();
    if (signal.aborted) return;
    try {
      connection = await openHoldConnection(databaseUrl);
      number = await lockInTime(connection, number, parts);
      if (signal.aborted) await connection.close();
    } catch (error) {
      // An unreachable database is retried at the next check, and everything else reports it.
      if (!(error instanceof DatabaseRefusedError) || signal.aborted) return;
      stopping.abort();
      onLost(error);
    }
  }

  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
    await connection.close();
  };
}

/** Returns the number under which the database is now locked. */
async function lockInTime(connection: HoldConnection, own: number, parts: HoldOptions): Promise<number> {
  const { shared, waitMs = waitMaxMs, onWait } = parts;
  const giveUpAt = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    const agreed = await shared?.agree(own).catch(() => undefined);
    const number = agreed ?? own;
    if (await connection.take(number)) return number;
    if (isFirst) onWait?.();
    if (performance.now() > giveUpAt) throw new DatabaseRefusedError(whyRefused(shared !== undefined, agreed));
    // Randomised, so that two servers that start at once do not retry at the same moment.
    await sleep(askEveryMs + randomInt(askEveryMs));
  }
}

function whyRefused(isShared: boolean, agreed: number | undefined): string {
  const other = 'Another server runs on the database of PORTAL_DATABASE_URL';
  const what = 'people of one would not see what the other stores';
  if (!isShared) {
    return `${other}, and this one does not hear it: ${what}. Stop it, or give both the same PORTAL_REDIS_URL and PORTAL_S3_ENDPOINT, with which they are one portal.`;
  }
  return agreed === undefined
    ? `${other}, and the Redis of PORTAL_REDIS_URL does not answer, so nobody knows whether they hear each other. Start again when it does.`
    : `${other} and is not on the Redis of PORTAL_REDIS_URL: ${what}. Give both the same PORTAL_REDIS_URL, or stop it.`;
}
