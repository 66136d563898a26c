import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { HttpError, notFound } from '#server/platform/http/errors.ts';
import { isSameSecret } from '#server/platform/passwords.ts';

const isLoopback = proxyAddr.compile(['loopback']);
const localHosts = ['localhost', '127.0.0.1', '[::1]'];
/** Headers that proxies add to requests. */
const forwardingHeaders = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Admits requests from this machine that passed no proxy, and requests with the token. Throws 404, or 401 if a token is configured. */
export function admitToMetrics({ headers, socket }: FastifyRequest, token: string | undefined): void {
  if (isFromHere(headers, socket.remoteAddress)) return;
  if (token === undefined) throw notFound();
  const [scheme, given = ''] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && isSameSecret(given, token)) return;
  throw new HttpError(401, 'not-signed-in', 'This needs the token of PORTAL_METRICS_TOKEN');
}

/**
 * A proxy on this machine has its address too, so forwarded requests do not count; nor does a page on a DNS name that resolves to this
 * machine, which is visible in Host.
 */
function isFromHere(headers: FastifyRequest['headers'], address: string | undefined): boolean {
  if (!address || !isLoopback(address, 0)) return false;
  if (Object.keys(headers).some((name) => forwardingHeaders.test(name))) return false;
  return localHosts.includes((headers.host ?? '').replace(/:\d+$/, ''));
}
