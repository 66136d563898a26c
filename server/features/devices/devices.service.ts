import { createECDH, createHash } from 'node:crypto';
import type { Device, DeviceSubscription } from '#contract/devices.ts';
import { devicesMax } from '#contract/values/devices.ts';
import { sessionIdleMs, sessionMaxMs } from '#contract/values/limits.ts';
import { deviceName } from '#server/features/auth/browsers/device-name.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { whyNotPublicAddress } from '#server/platform/outbound/public-address.ts';
import type { Portal } from '#server/portal.ts';
import {
  type DeviceRow,
  deleteFormer,
  forgetDevice,
  insertDevice,
  listDevices,
  lockSession,
  type SessionLimits,
  updateDevice,
  wasRemoved,
} from './devices.queries.ts';

interface Owner {
  id: number;
  sessionHash: string;
}

/** The sealed part of a push subscription. */
export type Subscription = Pick<DeviceSubscription, 'endpoint' | 'p256dh' | 'auth'>;

export const subscriptionPlace = (row: number) =>
  ({ table: 'pushDevices', column: 'subscriptionSealed', row }) as const;

/** Sessions that began or were last seen before these times have ended, and with them their devices. */
export function sessionLimits(nowMs: number): SessionLimits {
  return { seenAfter: isoTime(nowMs - sessionIdleMs), createdAfter: isoTime(nowMs - sessionMaxMs) };
}

/** Devices that people registered for notifications, one per session. */
export function createDevices({ db, bus, clock, sealing }: Portal) {
  const tellChanged = (userId: number) => bus.send([userId], { type: 'changed', what: ['/api/devices'] });

  return {
    async list({ id, sessionHash }: Owner): Promise<Device[]> {
      const rows = await listDevices(db, id, sessionLimits(clock()));
      return rows.map((row) => toDevice(row, sessionHash));
    },

    wasRemoved: ({ sessionHash }: Owner) => wasRemoved(db, sessionHash),

    /** Registers the browser of this session and removes its earlier registration. 409 above twenty. */
    async keep(
      { id: userId, sessionHash }: Owner,
      { showsText, ...subscription }: DeviceSubscription,
    ): Promise<Device> {
      refuseSubscription(subscription);
      const endpointHash = createHash('sha256').update(subscription.endpoint).digest('hex');
      const kept = await db.transaction().execute(async (transaction) => {
        const session = await lockSession(transaction, sessionHash);
        if (!session) throw notSignedIn();
        const former = await deleteFormer(transaction, { sessionHash, endpointHash });
        if ((await listDevices(transaction, userId, sessionLimits(clock()))).length >= devicesMax) {
          throw conflict(`You have ${devicesMax} devices already. Remove one you no longer use.`);
        }
        const row = await insertDevice(transaction, {
          userId,
          sessionHash,
          endpointHash,
          service: new URL(subscription.endpoint).hostname,
          createdAt: isoTime(clock()),
          name: deviceName(session.userAgent),
          showsText: showsText ?? former.some((device) => device.userId === userId && device.showsText),
        });
        const text = JSON.stringify(subscription satisfies Subscription);
        const subscriptionSealed = await sealing.seal(transaction, subscriptionPlace(row.id), text);
        await updateDevice(transaction, row.id, { subscriptionSealed });
        return row;
      });
      tellChanged(userId);
      return toDevice(kept, sessionHash);
    },

    /** 404 for another person's device and for an unknown one. */
    async remove({ id: userId }: Owner, id: number): Promise<void> {
      const forgotten = { id, userId, at: isoTime(clock()) };
      const wasThere = await db.transaction().execute((transaction) => forgetDevice(transaction, forgotten));
      if (!wasThere) throw notFound('This device does not exist');
      tellChanged(userId);
    },
  };
}

function toDevice(row: DeviceRow, sessionHash: string): Device {
  const { id, name, createdAt, lastSentAt, showsText } = row;
  return { id, name, createdAt, lastSentAt, showsText, isCurrent: row.sessionHash === sessionHash };
}

/** The browser supplies the address, so it is checked like any address given by users, and again on each send. */
function refuseSubscription({ endpoint, p256dh }: Subscription): void {
  const wrong = whyNotPublicAddress(endpoint);
  if (wrong) throw badRequest(wrong, 'endpoint');
  if (new URL(endpoint).protocol !== 'https:') throw badRequest('An address has to begin with https:', 'endpoint');
  if (!isPoint(p256dh)) throw badRequest('This is no key of P-256', 'p256dh');
}

function isPoint(key: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
