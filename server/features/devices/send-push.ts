import { createHash } from 'node:crypto';
import type { Network } from '#server/platform/outbound/fetch-file.ts';
import { type OutsideAnswer, postOutside } from '#server/platform/outbound/post-outside.ts';
import type { Subscription } from './devices.service.ts';
import type { PushKeys } from './push-keys.service.ts';
import type { PushBody } from './push-words.ts';

/** What a push service keeps it for where the device is away. */
export const pushTtlSeconds = 24 * 60 * 60;
const timeoutMs = 10_000;
/** A topic has at most as many characters (RFC 8030, 5.4). */
const topicLength = 32;

export interface PushPost {
  subscription: Subscription;
  keys: PushKeys;
  /** Whom a push service may write to about us: https: or mailto: (RFC 8292, 2.1). */
  contact: string;
  body: PushBody;
  network?: Network | undefined;
}

/**
 * Hands a notice to the push service of a device (RFC 8030): encrypted for the browser (RFC 8291), signed by the portal (RFC 8292), under
 * the guard of everything that is sent outside. Rejects with a FetchError.
 */
export async function postPush({ subscription, keys, contact, body, network }: PushPost): Promise<OutsideAnswer> {
  const { endpoint, p256dh, auth } = subscription;
  // Few people have such a device, so its parts are no part of every start.
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(body), {
    vapidDetails: { subject: contact, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: pushTtlSeconds,
    urgency: 'normal',
    // What waits there about the same is replaced.
    topic: createHash('sha256').update(`${endpoint} ${body.tag}`).digest('base64url').slice(0, topicLength),
  });
  const headers = Object.entries(details.headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return postOutside(endpoint, {
    network,
    timeoutMs,
    body: details.body ?? '',
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
  });
}
