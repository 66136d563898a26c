import { createHash } from 'node:crypto';
import type { Network } from '#server/platform/outbound/fetch-file.ts';
import { type OutsideAnswer, postOutside } from '#server/platform/outbound/post-outside.ts';
import type { Subscription } from './devices.service.ts';
import type { PushKeys } from './push-keys.service.ts';
import type { PushBody } from './push-words.ts';

/** How long the push service stores a push while the device is offline. */
const pushTtlSeconds = 24 * 60 * 60;
const timeoutMs = 10_000;
/** The maximum length of a topic (RFC 8030, 5.4). */
const topicLength = 32;

export interface PushPost {
  subscription: Subscription;
  keys: PushKeys;
  /** Contact of the operator for push services: https: or mailto: (RFC 8292, 2.1). */
  contact: string;
  body: PushBody;
  network?: Network | undefined;
}

/**
 * Posts a notification to the push service of a device (RFC 8030): encrypted for the browser (RFC 8291), signed by the
 * portal (RFC 8292), with the checks that all outgoing requests have. Rejects with a FetchError.
 */
export async function postPush({ subscription, keys, contact, body, network }: PushPost): Promise<OutsideAnswer> {
  const { endpoint, p256dh, auth } = subscription;
  // Imported when needed, because only portals with registered devices use the library.
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(body), {
    vapidDetails: { subject: contact, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: pushTtlSeconds,
    urgency: 'normal',
    // The push service replaces a queued push with the same topic.
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
