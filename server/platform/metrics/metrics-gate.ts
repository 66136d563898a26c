import { timingSafeEqual } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { HttpError, notFound } from '#server/platform/http/errors.ts';
import { hashToken } from '#server/platform/passwords.ts';

const isLoopback = proxyAddr.compile(['loopback']);
const localHosts = ['localhost', '127.0.0.1', '[::1]'];
/** What proxies add to what they pass on. */
const forwardingHeaders = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Lets in whoever asks on this machine, past any proxy, and whoever has the token. 404, or 401 where there is a token. */
export function admitToMetrics({ headers, socket }: FastifyRequest, token: string | undefined): void {
  if (isFromHere(headers, socket.remoteAddress)) return;
  if (token === undefined) throw notFound();
  const [scheme, given = ''] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && isSame(given, token)) return;
  throw new HttpError(401, 'not-signed-in', 'This needs the token of PORTAL_METRICS_TOKEN');
}

/**
 * A proxy on this machine has its address as well, so what is passed on does not count; nor does a page whose own name
 * leads here, which its browser says as Host.
 */
function isFromHere(headers: FastifyRequest['headers'], address: string | undefined): boolean {
  if (!address || !isLoopback(address, 0)) return false;
  if (Object.keys(headers).some((name) => forwardingHeaders.test(name))) return false;
  return localHosts.includes((headers.host ?? '').replace(/:\d+$/, ''));
}

/** In the same time whatever is given. */
function isSame(given: string, token: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}
