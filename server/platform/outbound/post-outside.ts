import { request } from 'node:https';
import { asFetchError, FetchError, internet, type Network, pinnedTo, publicAddressOf } from './fetch-file.ts';

export interface OutsidePost {
  headers: Record<string, string>;
  body: string | Uint8Array;
  network?: Network | undefined;
  /** For the whole request. */
  timeoutMs: number;
}

export interface OutsideAnswer {
  status: number;
  /** The header Retry-After, unparsed. */
  retryAfter: string | null;
}

/**
 * Posts to an address that a user named, with the checks of `fetchFile`: public, https, resolved once and connected to at that very
 * address. Redirects are not followed, and only the head of the answer is read. Throws a FetchError.
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
      // The body is not needed: cut off, a body of any size costs nothing.
      response.on('error', () => {});
      response.destroy();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
