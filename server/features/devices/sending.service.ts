import { finishClaimed } from '#server/db/queries/claimed-rows.ts';
import { isoTime } from '#server/platform/clock.ts';
import { FetchError } from '#server/platform/outbound/fetch-file.ts';
import type { OutsideAnswer } from '#server/platform/outbound/post-outside.ts';
import { longestPauseMs, pauseAfterMs } from '#server/platform/outbox/backoff.ts';
import { createSending } from '#server/platform/outbox/sending.ts';
import type { Portal } from '#server/portal.ts';
import { type DeviceRow, findDevice, forgetDevice, updateDevice } from './devices.queries.ts';
import { type Subscription, sessionLimits, subscriptionPlace } from './devices.service.ts';
import { ownPushKeys } from './push-keys.service.ts';
import { type PushBody, pushBodyOf, shortened } from './push-words.ts';
import {
  type ClaimedPush,
  claimPushes,
  delayPushes,
  deletePush,
  listReadyServices,
  markShown,
  queueRemovalOfRead,
} from './pushes.queries.ts';
import { postPush } from './send-push.ts';

const second = 1000;
/** Three times the request timeout; afterwards another process sends the pushes of a killed one again. */
const claimMs = 30 * second;

/**
 * Apple ends a subscription that receives pushes without showing them, so notifications there stay until the user
 * closes them.
 */
const showsEverything = /\.push\.apple\.com$/;

/** The library for pushes wants an address even where the portal has none yet. */
const localContact = 'postmaster@localhost';

/** The channel of pushes to devices. */
export function createPushSending(portal: Portal) {
  const { db, clock, sealing, log, network, config, settings } = portal;
  const { origin } = config;
  /** Push services want to know whom they can write to. */
  const contact = () => (origin?.startsWith('https:') ? origin : `mailto:${settings().supportEmail || localContact}`);
  const sending = createSending(portal, {
    name: 'device',
    claimMs,
    // A push service may ask for more time than the pause would be.
    longestWaitMs: longestPauseMs,
    listReady: async (pushes) => (await listReadyServices(db, pushes)).map((service) => ({ key: service })),
    claim: ({ key: service }, claim) => claimPushes(db, service, claim),
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
    const body = await pushBodyOf(portal, device, push);
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
    const parts = { network, contact: contact(), subscription, keys };
    try {
      const answer = await postPush({ ...parts, body });
      return answer.status === 413 ? await postPush({ ...parts, body: shortened(body) }) : answer;
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
      await finishClaimed(db, 'outbox', push, { dueAt });
    } else {
      // A retry would not help: the service refuses this push.
      log.warn({ status, device: device.id }, 'a push service refused a notice');
      await deletePush(db, push);
    }
  }

  async function noteSent(push: ClaimedPush, device: DeviceRow, body: PushBody): Promise<void> {
    await updateDevice(db, device.id, { lastSentAt: isoTime(clock()) });
    if ('isOver' in body) await deletePush(db, push);
    else if (!(await finishClaimed(db, 'outbox', push, { state: 'shown', isShown: true })))
      await markShown(db, push.id);
  }

  function waitMs(attempts: number, retryAfter: string | null): number {
    const asked = Number(retryAfter) * second || Date.parse(retryAfter ?? '') - clock();
    return Math.min(Math.max(pauseAfterMs(attempts), Number.isNaN(asked) ? 0 : asked), longestPauseMs);
  }

  return {
    async sendDue(): Promise<void> {
      await queueRemovalOfRead(db, isoTime(clock()));
      await sending.sendDue();
    },
    stop: sending.stop,
  };
}
