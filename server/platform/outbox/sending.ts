import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { OutboxChannel } from '#contract/values/outbox.ts';
import { dueBy } from '#server/db/queries/due.ts';
import type { ClaimableRows, ClaimOfRows } from '#server/db/queries/outbox.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { pausesMs } from './backoff.ts';
import { createFairSending, type ReadyReceiver } from './fair-sending.ts';

/** A stop waits this long for what is on its way. */
const stopWithinMs = 2_000;

/** How the rows of one channel are sent. */
export interface Channel<Key, Receiver extends ReadyReceiver<Key>, Row> {
  name: OutboxChannel;
  /** Longer than an attempt may take. Rows claimed by a process that died are tried again after this. */
  claimMs: number;
  /** The longest time until a row is due, where it is not always the pause after its attempts. */
  longestWaitMs?: number;
  /** Receivers with rows that can be claimed. */
  listReady(rows: ClaimableRows): Promise<readonly Receiver[]>;
  claim(receiver: Receiver, claim: ClaimOfRows): Promise<readonly Row[]>;
  /** Sends a claimed row and stores its outcome, at once or in `noteSent`. */
  send(receiver: Receiver, row: Row, stopping: AbortSignal): Promise<void>;
  /** Stores what was sent since the last call; returns whether there was anything. */
  noteSent?(): Promise<boolean>;
}

export interface Sending {
  /** Sends due rows. Each process calls it repeatedly. */
  sendDue(): Promise<void>;
  /** Starts nothing more; what is on its way gets some seconds, and is tried again after the next start. */
  stop(): void;
}

/** Which rows of a channel can be claimed at a moment. */
export function claimableRows(
  channel: OutboxChannel,
  nowMs: number,
  { claimMs = 0, longestWaitMs }: { claimMs?: number; longestWaitMs?: number | undefined } = {},
): ClaimableRows {
  const waits = longestWaitMs === undefined ? [0, ...pausesMs] : [longestWaitMs];
  return { channel, due: waits.map((wait) => dueBy(nowMs, wait)), free: dueBy(nowMs, claimMs) };
}

/**
 * Sends rows of the outbox at least once: a process claims a row, sends it and then stores the outcome. If the process
 * dies in between, the claim expires and the row is sent again, under the same id for its receiver.
 */
export function createSending<Key, Receiver extends ReadyReceiver<Key>, Row>(
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
  { name, claimMs, longestWaitMs, listReady, claim, send, noteSent }: Channel<Key, Receiver, Row>,
): Sending {
  const stopping = new AbortController();

  const claimable = () => claimableRows(name, clock(), { claimMs, longestWaitMs });

  const fair = createFairSending<Key, Receiver, Row>({
    log,
    listReady: () => listReady(claimable()),
    claim: (receiver, limit) =>
      claim(receiver, { ...claimable(), limit, claim: randomUUID(), until: isoTime(clock() + claimMs) }),
    send: (receiver, row) => send(receiver, row, stopping.signal),
    ...(noteSent && { noteSent }),
  });

  return {
    sendDue: fair.sendDue,
    stop() {
      fair.stop();
      setTimeout(() => stopping.abort(), stopWithinMs).unref();
    },
  };
}
