import { lookup as resolveName } from 'node:dns/promises';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { readIpv4 } from '#contract/values/ip-ranges/ipv4.ts';
import { specialBlockOf } from '#contract/values/ip-ranges/range-remarks.ts';
import { isDiskFull } from '#server/db/data-folder/disk-full.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import { writeSpoolFile } from '#server/platform/storage/spool-file.ts';
import { whyNotPublicAddress } from './public-address.ts';

const MiB = 1024 * 1024;
const redirectsMax = 3;
const minute = 60_000;

/** Resolves names to addresses. No setting chooses it: tests pass their own, with servers on this machine. */
export interface Network {
  addressesOf(hostname: string): Promise<string[]>;
  /** Says whether an IPv4 address is public; only IPv4 addresses are passed. */
  isPublic(address: string): boolean;
  /** The trusted certificate authorities, PEM; if omitted, the usual ones. */
  ca?: string;
}

export const internet: Network = {
  addressesOf: async (hostname) =>
    (await resolveName(hostname, { all: true, family: 4 })).map(({ address }) => address),
  isPublic: (text) => {
    const read = readIpv4(text);
    return 'address' in read && specialBlockOf(read.address) === null;
  },
};

export interface FetchOptions {
  dir: string;
  /** The word for it in a refusal: `metadata`. */
  what: string;
  accept: string;
  maxBytes: number;
  /**
   * The address contains a key: redirects may lead to no other host, and answers of every status are returned, since they state the reason.
   */
  isSecret?: boolean;
  network?: Network | undefined;
  /** For the whole fetch, redirects included. */
  timeoutMs?: number;
}

export interface FetchedFile extends Pick<SpooledFile, 'path' | 'discard'> {
  status: number;
  headers: IncomingHttpHeaders;
}

/** The reason why nothing was fetched, in words that never contain the address. */
export class FetchError extends Error {
  override name = 'FetchError';
  /** True if a later attempt may succeed: the server could not be reached, or did not finish. */
  readonly isPassing: boolean;
  constructor(message: string, { isPassing = false } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}

/**
 * Fetches an outside address into a file below `dir`. Only from public addresses: each name is resolved once, checked, and connected to at
 * that very address, so that a second DNS answer cannot lead inside. Throws a FetchError.
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<FetchedFile> {
  const { network = internet, timeoutMs = minute, isSecret = false } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  let url = address;
  try {
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      refusePlain(url, options);
      const target = { address: await publicAddressOf(url, network, signal), ca: network.ca, signal };
      const response = await answerOf(url, { ...target, accept: options.accept });
      const { statusCode = 0, headers } = response;
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
      if (statusCode === 200 || (isSecret && !isRedirect)) {
        return { ...(await store(response, options)), status: statusCode, headers };
      }
      response.destroy();
      if (!isRedirect || !headers.location) throw new FetchError(`The address answers with ${statusCode}`);
      url = nextOf(headers.location, url, isSecret);
    }
    throw new FetchError('The address leads on too often');
  } catch (error) {
    if (error instanceof FetchError || isDiskFull(error)) throw error;
    throw asFetchError(error, signal);
  }
}

function nextOf(location: string, url: string, isSecret: boolean): string {
  if (!URL.canParse(location, url)) throw new FetchError('The address leads on to none that can be read');
  const next = new URL(location, url);
  if (isSecret && next.origin !== new URL(url).origin) {
    throw new FetchError(
      `The address leads on to ${next.host}, another host, which was not asked: it would get the key`,
    );
  }
  return next.href;
}

const unreachable: Record<string, string> = {
  ENOTFOUND: 'There is no server of this name',
  EAI_AGAIN: 'The name of the server could not be looked up',
  ECONNREFUSED: 'The server refuses the connection',
  ECONNRESET: 'The server broke the connection off',
};

/** Omits the original error, which may be logged and may contain the requested address. */
export function asFetchError(error: unknown, { aborted }: AbortSignal): FetchError {
  if (aborted) return new FetchError('The address did not answer in time', { isPassing: true });
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) {
    return new FetchError(`The certificate of the address is not valid (${code})`);
  }
  if (message === 'aborted' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new FetchError('The answer was cut off before it was whole', { isPassing: true });
  }
  const words = unreachable[code] ?? 'The address could not be fetched';
  return new FetchError(code ? `${words} (${code})` : words, { isPassing: true });
}

function refusePlain(text: string, { what }: FetchOptions): void {
  const problem = whyNotPublicAddress(text);
  if (problem) throw new FetchError(problem);
  if (new URL(text).protocol === 'https:') return;
  throw new FetchError(`${what[0]?.toUpperCase()}${what.slice(1)} is fetched from addresses with https alone`);
}

/** Resolves the name in an address once, and checks the result. Throws a FetchError if it is internal. */
export async function publicAddressOf(
  text: string,
  { addressesOf, isPublic }: Network,
  signal: AbortSignal,
): Promise<string> {
  const problem = whyNotPublicAddress(text);
  if (problem) throw new FetchError(problem);
  const { hostname } = new URL(text);
  const addresses = await beforeAbort(addressesOf(hostname), signal);
  const [first] = addresses;
  if (!first || !addresses.every(isPublic)) throw new FetchError(`${hostname} is not reachable from the internet`);
  return first;
}

/** A name server may be slow as well. */
function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/** Connects a request to this very address, whatever a second DNS look-up says. */
export function pinnedTo(address: string, { ca }: { ca?: string | undefined }) {
  return {
    ca,
    agent: false,
    family: 4,
    lookup: ((_hostname, { all }, done) =>
      all ? done(null, [{ address, family: 4 }]) : done(null, address, 4)) satisfies LookupFunction,
  } as const;
}

interface Asked {
  /** The resolved address. */
  address: string;
  accept: string;
  ca: string | undefined;
  signal: AbortSignal;
}

function answerOf(url: string, { address, accept, ca, signal }: Asked): Promise<IncomingMessage> {
  const headers = { accept, 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, signal, ...pinnedTo(address, { ca }) }, resolve);
    request.on('error', reject);
  });
}

async function store(
  response: IncomingMessage,
  { dir, what, maxBytes }: FetchOptions,
): Promise<Pick<SpooledFile, 'path' | 'discard'>> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  const isTooLarge = () => new FetchError(`The ${what} is larger than ${maxBytes / MiB} MB`);
  if (encoding !== 'identity' || Number(response.headers['content-length']) > maxBytes) {
    response.destroy();
    if (encoding === 'identity') throw isTooLarge();
    throw new FetchError('The address answers compressed, which could unpack to any size');
  }
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > maxBytes ? isTooLarge() : null, chunk);
    },
  });
  const path = await writeSpoolFile(dir, response, counted);
  return { path, discard: () => rm(path, { force: true }) };
}
