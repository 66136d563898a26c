import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { startMetadataHost } from './metadata-host.ts';

/** A subscribed browser: its address at the service, and the keys that only it knows. */
export interface TestBrowser {
  path: string;
  subscription: { endpoint: string; p256dh: string; auth: string };
  read(body: Buffer): Record<string, unknown>;
}

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface PushAnswer {
  status: number;
  headers?: Record<string, string>;
}

/** A local push service over https that decodes what it receives by the standards (RFC 8030, 8188, 8291, 8292). */
export async function startPushService() {
  const received: Received[] = [];
  const answer: { next: (received: Received) => PushAnswer | Promise<PushAnswer> } = {
    next: () => ({ status: 201 }),
  };
  const browsers = new Map<string, TestBrowser>();
  const host = await startMetadataHost((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
      received.push(one);
      const { status, headers = {} } = await answer.next(one);
      response.writeHead(status, headers).end();
    });
  });
  return {
    ...host,
    received,
    answer,
    /** Subscribes a browser under its own name. */
    browser(name: string): TestBrowser {
      const path = `/push/${name}`;
      const browser = { path, ...keysOf(host.urlOf(path)) };
      browsers.set(path, browser);
      return browser;
    },
    /** All received notifications, decrypted by their browsers. */
    told(): Record<string, unknown>[] {
      return received.map(({ path, body }) => browsers.get(path)?.read(body) ?? {});
    },
  };
}

function keysOf(endpoint: string): Pick<TestBrowser, 'subscription' | 'read'> {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      // The header of aes128gcm: salt, record size, and as key id the sender's public key (RFC 8188, 2.1; RFC 8291, 4).
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const senderKey = body.subarray(21, 21 + idLength);
      const secret = own.computeSecret(senderKey);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
      const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
      const derive = (use: string, length: number) =>
        Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${use}\0`, length));
      const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      const sealed = body.subarray(21 + idLength);
      opening.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
      // The byte 2 ends the last record, and only zeros follow it.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** The content of an Authorization header by RFC 8292, after checking its signature with the key in it. */
export function readVapid(authorization: string): {
  publicKey: string;
  claims: { aud: string; exp: number; sub: string };
} {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url');
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is not of this key');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  if (read(header).alg !== 'ES256') throw new Error('The token is not signed by ES256');
  return { publicKey, claims: read(payload) };
}
