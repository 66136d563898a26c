import { randomUUID } from 'node:crypto';
import { finishClaimed } from '#server/db/queries/claimed-rows.ts';
import { dueBy } from '#server/db/queries/due.ts';
import { isoTime } from '#server/platform/clock.ts';
import { createFairSending } from '#server/platform/outbound/fair-sending.ts';
import { FetchError } from '#server/platform/outbound/fetch-file.ts';
import type { OutsideAnswer } from '#server/platform/outbound/post-outside.ts';
import type { Portal } from '#server/portal.ts';
import { type DeviceRow, findDevice, forgetDevice, updateDevice } from './devices.queries.ts';
import { type Subscription, sessionLimits, subscriptionPlace } from './devices.service.ts';
import { ownPushKeys } from './push-keys.service.ts';
import { type PushBody, pushBodyOf, shortened } from './push-words.ts';
import {
  type ClaimedPush,
  claimPushes,
  delayPushes,
  deleteOldPushes,
  deletePush,
  listReadyServices,
  markShown,
  queueRemovalOfRead,
} from './pushes.queries.ts';
import { postPush, pushTtlSeconds } from './send-push.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
/** Three times the request timeout; afterwards another process sends the pushes of a killed one again. */
const claimMs = 30 * second;
/** Pauses before each retry; the last one repeats. */
const pausesMs = [10 * second, minute, 5 * minute, 30 * minute, hour];
/** Upper limit for the Retry-After of a push service. */
const longestWaitMs = 6 * hour;
const shownMs = 7 * day;

/**
 * Apple ends a subscription that receives pushes without showing them, so notifications there stay until the user
 * closes them.
 */
const showsEverything = /\.push\.apple\.com$/;

/** The library for pushes wants an address even where the portal has none yet. */
const localContact = 'postmaster@localhost';

/** Sends due pushes; several processes may do so side by side. */
export function createPushSending(portal: Portal) {
  const { db, clock, sealing, log, network, config, settings } = portal;
  const { origin } = config;
  /** Push services want to know whom they can write to. */
  const contact = () => (origin?.startsWith('https:') ? origin : `mailto:${settings().supportEmail || localContact}`);
  const dueNow = () => dueBy(clock(), longestWaitMs);
  const fair = createFairSending({
    log,
    listReady: async () => (await listReadyServices(db, dueNow())).map((service) => ({ key: service })),
    claim({ key: service }, limit) {
      const claim = { claim: randomUUID(), free: dueNow(), until: isoTime(clock() + claimMs) };
      return claimPushes(db, { ...claim, service, limit });
    },
    send: (_service, push) => send(push),
  });

  async function send(push: ClaimedPush): Promise<void> {
    const device = await findDevice(db, push.deviceId, sessionLimits(clock()));
    if (!device || device.subscriptionSealed === null) {
      await forget(push.deviceId);
      return;
    }
    const text = sealing.open(subscriptionPlace(device.id), device.subscriptionSealed);
    const subscription: Subscription = JSON.parse(text);
    const body = await pushBodyOf(db, device, push);
    const { hostname } = new URL(subscription.endpoint);
    // The device was registered before services were stored.
    if (device.service === null) await updateDevice(db, device.id, { service: hostname });
    if (body === null || ('isOver' in body && showsEverything.test(hostname))) await deletePush(db, push);
    else await settle({ push, device, body }, await post(subscription, body));
  }

  async function forget(id: number): Promise<void> {
    const at = isoTime(clock());
    await db.transaction().execute((transaction) => forgetDevice(transaction, { id, at }));
  }

  /** Null if the push service did not answer. */
  async function post(subscription: Subscription, body: PushBody): Promise<OutsideAnswer | null> {
    const keys = await ownPushKeys(portal);
    const sending = { network, contact: contact(), subscription, keys };
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
      await delayPushes(db, device.id, dueAt);
      await finishClaimed(db, 'pushes', push, { dueAt });
    } else {
      // A retry would not help: the service refuses this push.
      log.warn({ status, device: device.id }, 'a push service refused a notice');
      await deletePush(db, push);
    }
  }

  async function noteSent(push: ClaimedPush, device: DeviceRow, body: PushBody): Promise<void> {
    await updateDevice(db, device.id, { lastSentAt: isoTime(clock()) });
    if ('isOver' in body) await deletePush(db, push);
    else if (!(await finishClaimed(db, 'pushes', push, { state: 'shown', isShown: true })))
      await markShown(db, push.id);
  }

  function waitMs(attempts: number, retryAfter: string | null): number {
    const asked = Number(retryAfter) * second || Date.parse(retryAfter ?? '') - clock();
    const own = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? hour;
    return Math.min(Math.max(own, Number.isNaN(asked) ? 0 : asked), longestWaitMs);
  }

  return {
    async sendDue(): Promise<void> {
      await queueRemovalOfRead(db, isoTime(clock()));
      await fair.sendDue();
    },
    async sweep(): Promise<void> {
      const now = clock();
      await deleteOldPushes(db, { waiting: isoTime(now - pushTtlSeconds * second), shown: isoTime(now - shownMs) });
    },
    stop: fair.stop,
  };
}
