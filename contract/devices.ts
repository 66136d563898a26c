import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { defineRoutes } from './route.ts';
import { pushEndpointMaxLength } from './values/devices.ts';

/** A browser that is told of something while the portal is closed, as long as its person is signed in there. */
export const Device = z.object({
  id: Id,
  /** Browser and system in words, as in 'Chrome on Android'. */
  name: z.string(),
  createdAt: Time,
  /** Null where it has not been told of anything yet. */
  lastSentAt: Time.nullable(),
  /** Whether it shows the beginning of a message, and not only who wrote. */
  showsText: z.boolean(),
  /** Whether it is the browser that asks. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** What a browser answers who subscribes to its push service (Push API, `PushSubscription`). */
export const DeviceSubscription = z.strictObject({
  /** Public, and with https: the address at the browser’s push service. */
  endpoint: z.string().min(1).max(pushEndpointMaxLength),
  /** A point of P-256 and 16 bytes, in base64url: with them what is sent is encrypted (RFC 8291). */
  p256dh: z
    .string()
    .regex(/^[\w-]{87}=?$/, 'Must be 65 bytes in base64url')
    .meta({ examples: ['B'.padEnd(87, 'A')] }),
  auth: z
    .string()
    .regex(/^[\w-]{22}={0,2}$/, 'Must be 16 bytes in base64url')
    .meta({ examples: ['A'.repeat(22)] }),
  /** Left out: as it was, and no for a new device. */
  showsText: z.boolean().optional(),
});
export type DeviceSubscription = z.infer<typeof DeviceSubscription>;

export const devicesRoutes = defineRoutes({
  'GET /api/devices': {
    access: 'signed-in',
    summary: 'The viewer’s devices that get notifications, and the key with which a browser subscribes',
    reply: z.object({
      /** Of P-256, 65 bytes in base64url: what `subscribe` of the Push API takes (RFC 8292). */
      publicKey: z.string(),
      devices: z.array(Device),
      /** Whether this browser was removed since its person signed in: it then ends its subscription, and is not told by itself again. */
      wasRemoved: z.boolean(),
    }),
  },
  'PUT /api/device': {
    access: 'signed-in',
    summary: 'Subscribes this browser to notifications of messages, sessions, invoices and requests until it signs out',
    body: DeviceSubscription,
    reply: Device,
  },
  'DELETE /api/devices/:id': {
    access: 'signed-in',
    summary: 'Unsubscribes one of the viewer’s devices',
    params: z.object({ id: IdText }),
    reply: z.object({}),
  },
});
