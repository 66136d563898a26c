import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { defineRoutes } from './route.ts';
import { pushEndpointMaxLength } from './values/devices.ts';

/** A browser that receives push notifications while the portal is closed, as long as its person is signed in there. */
export const Device = z.object({
  id: Id,
  /** Browser and system in words, as in 'Chrome on Android'. */
  name: z.string(),
  createdAt: Time,
  /** Null before the first push. */
  lastSentAt: Time.nullable(),
  /** Whether pushes show the beginning of a message, and not only its author. */
  showsText: z.boolean(),
  /** Whether this device made the request. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** The browser's push subscription (Push API, `PushSubscription`). */
export const DeviceSubscription = z.strictObject({
  /** Public https address at the browser's push service. */
  endpoint: z.string().min(1).max(pushEndpointMaxLength),
  /** A P-256 point and 16 bytes, in base64url: keys that encrypt the payload (RFC 8291). */
  p256dh: z
    .string()
    .regex(/^[\w-]{87}=?$/, 'Must be 65 bytes in base64url')
    .meta({ examples: ['B'.padEnd(87, 'A')] }),
  auth: z
    .string()
    .regex(/^[\w-]{22}={0,2}$/, 'Must be 16 bytes in base64url')
    .meta({ examples: ['A'.repeat(22)] }),
  /** Left out: unchanged, and false for a new device. */
  showsText: z.boolean().optional(),
});
export type DeviceSubscription = z.infer<typeof DeviceSubscription>;

export const devicesRoutes = defineRoutes({
  'GET /api/devices': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'The viewer’s devices that get notifications, and the key with which a browser subscribes',
    reply: z.object({
      /** The P-256 key that `subscribe` of the Push API takes: 65 bytes in base64url (RFC 8292). */
      publicKey: z.string(),
      devices: z.array(Device),
      /**
       * Whether this browser was removed since its person signed in: it must then unsubscribe, and must not register
       * again by itself.
       */
      wasRemoved: z.boolean(),
    }),
  },
  'PUT /api/device': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Subscribes this browser to notifications of messages, sessions, invoices and requests until it signs out',
    body: DeviceSubscription,
    reply: Device,
  },
  'DELETE /api/devices/:id': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Unsubscribes one of the viewer’s devices',
    params: z.object({ id: IdText }),
    reply: z.object({}),
  },
});
