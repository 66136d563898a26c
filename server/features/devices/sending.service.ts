import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { settleClaimed } from '#server/db/queries/claimed-rows.ts';
import { dueBy } from '#server/db/queries/due.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { FetchError, type Network } from '#server/platform/outbound/fetch-file.ts';
import type { OutsideAnswer } from '#server/platform/outbound/post-outside.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import { type DeviceRow, findDevice, forgetDevice, updateDevice } from './devices.queries.ts';
import { type Subscription, sessionLimits, subscriptionPlace } from './devices.service.ts';
import { ownPushKeys } from './push-keys.service.ts';
import { type PushBody, shortened, wordPush } from './push-words.ts';
import {
  type ClaimedPush,
  claimBackRead,
  claimPushes,
  deleteOldPushes,
  deletePush,
  noteShown,
  putOff,
} from './pushes.queries.ts';
import { postPush, pushTtlSeconds } from './send-push.ts';

export interface SendingParts {
  db: Kysely<Schema>;
  clock: Clock;
  sealing: Sealing;
  log: FastifyBaseLogger;
  network?: Network | undefined;
  contact: string;
}

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
/** Three times as long as a push service may take: what a killed process had in hand is sent again by another. */
const claimMs = 30 * second;
const besideMax = 8;
/** How long after each failure it is tried again; the last pause repeats. */
const pausesMs = [10 * second, minute, 5 * minute, 30 * minute, hour];
/** A push service that asks for more time is asked again nevertheless. */
const longestWaitMs = 6 * hour;
const shownMs = 7 * day;

/** Apple ends a subscription that is told things which it does not show: there a notice stays until somebody takes it away. */
const showsEverything = /\.push\.apple\.com$/;

/** Tells devices what is due; several processes may do so beside each other. */
export function createPushSending(parts: SendingParts) {
  const { db, clock, sealing, log } = parts;
  let isStopped = false;

  async function send(push: ClaimedPush): Promise<void> {
    const device = await findDevice(db, push.deviceId, sessionLimits(clock()));
    if (!device || device.subscriptionSealed === null) {
      // Its session has ended, or the key that sealed its address is lost.
      await forget(push.deviceId);
      return;
    }
    const text = sealing.open(subscriptionPlace(device.id), device.subscriptionSealed);
    const subscription: Subscription = JSON.parse(text);
    const body = await wordPush(db, device, push);
    const { hostname } = new URL(subscription.endpoint);
    if (body === null || ('isOver' in body && showsEverything.test(hostname))) await deletePush(db, push);
    else await settle({ push, device, body }, await post(subscription, body));
  }

  async function forget(id: number): Promise<void> {
    const at = isoTime(clock());
    await db.transaction().execute((transaction) => forgetDevice(transaction, { id, at }));
  }

  /** Null where nobody answered. */
  async function post(subscription: Subscription, body: PushBody): Promise<OutsideAnswer | null> {
    const keys = await ownPushKeys(parts);
    const sending = { ...parts, subscription, keys };
    try {
      const answer = await postPush({ ...sending, body });
      return answer.status === 413 ? await postPush({ ...sending, body: shortened(body) }) : answer;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return null;
    }
  }

  async function settle(
    { push, device, body }: { push: ClaimedPush; device: DeviceRow; body: PushBody },
    answer: OutsideAnswer | null,
  ): Promise<void> {
    const status = answer?.status ?? 0;
    if (status === 404 || status === 410) {
      await forget(device.id);
    } else if (status >= 200 && status < 300) {
      await noteSent(push, device, body);
    } else if (status === 0 || status === 429 || status >= 500) {
      const dueAt = isoTime(clock() + waitMs(push.attempts, answer?.retryAfter ?? null));
      await putOff(db, device.id, dueAt);
      await settleClaimed(db, 'pushes', push, { dueAt });
    } else {
      // It will not take this one however often it is asked.
      log.warn({ status, device: device.id }, 'a push service refused a notice');
      await deletePush(db, push);
    }
  }

  async function noteSent(push: ClaimedPush, device: DeviceRow, body: PushBody): Promise<void> {
    await updateDevice(db, device.id, { lastSentAt: isoTime(clock()) });
    if ('isOver' in body) await deletePush(db, push);
    else if (!(await settleClaimed(db, 'pushes', push, { state: 'shown', isShown: true })))
      await noteShown(db, push.id);
  }

  function waitMs(attempts: number, retryAfter: string | null): number {
    const asked = Number(retryAfter) * second || Date.parse(retryAfter ?? '') - clock();
    const own = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? hour;
    return Math.min(Math.max(own, Number.isNaN(asked) ? 0 : asked), longestWaitMs);
  }

  return {
    async sendDue(): Promise<void> {
      const now = clock();
      await claimBackRead(db, isoTime(now));
      for (;;) {
        const claim = randomUUID();
        const claimed = { claim, limit: besideMax, free: dueBy(now, longestWaitMs), until: isoTime(now + claimMs) };
        const pushes = isStopped ? [] : await claimPushes(db, claimed);
        if (pushes.length === 0) return;
        const outcomes = await Promise.allSettled(pushes.map(send));
        for (const outcome of outcomes) {
          // Its claim ends, and it is tried again.
          if (outcome.status === 'rejected') log.error({ err: outcome.reason }, 'a device was not told');
        }
      }
    },
    async sweep(): Promise<void> {
      const now = clock();
      await deleteOldPushes(db, { waiting: isoTime(now - pushTtlSeconds * second), shown: isoTime(now - shownMs) });
    },
    stop() {
      isStopped = true;
    },
  };
}
