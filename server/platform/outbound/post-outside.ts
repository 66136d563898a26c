import { request } from 'node:https';
import { asFetchError, FetchError, internet, type Network, pinnedTo, publicAddressOf } from './fetch-file.ts';

export interface OutsidePost {
  headers: Record<string, string>;
  body: string | Uint8Array;
  network?: Network | undefined;
  /** For all of it. */
  timeoutMs: number;
}

export interface OutsideAnswer {
  status: number;
  /** The header Retry-After, as it came. */
  retryAfter: string | null;
}

/**
 * Posts to an address that somebody named, under the guard of `fetchFile`: public, https, looked up once and connected to at that very
 * address. Redirects are not followed, and of the answer nothing but its head is read, however much comes. Throws a FetchError.
 */
export async function postOutside(
  address: string,
  { headers, body, network = internet, timeoutMs }: OutsidePost,
): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const pinned = await publicAddressOf(address, network, signal);
    if (new URL(address).protocol !== 'https:') throw new FetchError('Nothing is sent to an address without https');
    return await answerOf(address, { headers, body, signal, ...pinnedTo(pinned, network) });
  } catch (error) {
    throw error instanceof FetchError ? error : asFetchError(error, signal);
  }
}

type Sent = Pick<OutsidePost, 'headers' | 'body'> & { signal: AbortSignal } & ReturnType<typeof pinnedTo>;

function answerOf(address: string, { headers, body, ...options }: Sent): Promise<OutsideAnswer> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(address, { method: 'POST', headers: { ...headers, ...length }, ...options }, (response) => {
      // What comes behind the head is nobody's concern: cut off, a body of any size costs nothing.
      response.on('error', () => {});
      response.destroy();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
