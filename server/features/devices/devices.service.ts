import { createECDH, createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Device, DeviceSubscription } from '#contract/devices.ts';
import { devicesMax } from '#contract/values/devices.ts';
import { sessionIdleMs, sessionMaxMs } from '#contract/values/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import { deviceName } from '#server/features/auth/browsers/device-name.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { whyNotPublicAddress } from '#server/platform/outbound/public-address.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import {
  type DeviceRow,
  deleteFormer,
  forgetDevice,
  holdSession,
  insertDevice,
  listDevices,
  type SessionLimits,
  updateDevice,
  wasRemoved,
} from './devices.queries.ts';

export interface DevicesParts extends Pick<PortalParts, 'bus' | 'clock'> {
  db: Kysely<Schema>;
  sealing: Sealing;
}

/** Who asks: a person, in the session of one browser. */
interface Owner {
  id: number;
  sessionHash: string;
}

/** What a browser needs to be reached, as it is sealed. */
export type Subscription = Pick<DeviceSubscription, 'endpoint' | 'p256dh' | 'auth'>;

export const subscriptionPlace = (row: number) =>
  ({ table: 'pushDevices', column: 'subscriptionSealed', row }) as const;

/** Sessions that began or were seen before these moments are over, and with them their devices. */
export function sessionLimits(nowMs: number): SessionLimits {
  return { seenAfter: isoTime(nowMs - sessionIdleMs), createdAfter: isoTime(nowMs - sessionMaxMs) };
}

/** The devices that people want to be told on, one for each session. */
export function createDevices({ db, bus, clock, sealing }: DevicesParts) {
  const tellChanged = (userId: number) => bus.send([userId], { type: 'changed', what: ['/api/devices'] });

  return {
    async list({ id, sessionHash }: Owner): Promise<Device[]> {
      const rows = await listDevices(db, id, sessionLimits(clock()));
      return rows.map((row) => toDevice(row, sessionHash));
    },

    wasRemoved: ({ sessionHash }: Owner) => wasRemoved(db, sessionHash),

    /** The browser of this session; the same browser in an earlier one is forgotten. 409 beyond twenty. */
    async keep(
      { id: userId, sessionHash }: Owner,
      { showsText, ...subscription }: DeviceSubscription,
    ): Promise<Device> {
      refuseSubscription(subscription);
      const endpointHash = createHash('sha256').update(subscription.endpoint).digest('hex');
      const kept = await db.transaction().execute(async (transaction) => {
        const session = await holdSession(transaction, sessionHash);
        if (!session) throw notSignedIn();
        const former = await deleteFormer(transaction, { sessionHash, endpointHash });
        if ((await listDevices(transaction, userId, sessionLimits(clock()))).length >= devicesMax) {
          throw conflict(`You have ${devicesMax} devices already. Remove one you no longer use.`);
        }
        const row = await insertDevice(transaction, {
          userId,
          sessionHash,
          endpointHash,
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

    /** 404 for another's, as for one that does not exist. */
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

/** A browser names the address, so it is judged as any that somebody names, and once more whenever something is sent to it. */
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
