import { lookup as resolveName } from 'node:dns/promises';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { Transform } from 'node:stream';
import { readIpv4 } from '#contract/values/ip-ranges/ipv4.ts';
import { specialBlockOf } from '#contract/values/ip-ranges/range-remarks.ts';
import { metadataMaxBytes } from '#contract/values/technical-setup.ts';
import { whyNotPublicAddress } from '#server/features/technical-setup/checks/public-address.ts';
import { badRequest, HttpError } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import { writeSpoolFile } from '#server/platform/storage/spool-file.ts';

const MiB = 1024 * 1024;
const redirectsMax = 3;
const minute = 60_000;

/** Where addresses lead. No setting chooses it: tests hand in one of their own, with servers on this machine. */
export interface Network {
  /** The IPv4 addresses of a name. */
  addressesOf(hostname: string): Promise<string[]>;
  /** Whether everybody reaches an IPv4 address; no other is asked. */
  isPublic(address: string): boolean;
  /** Who vouches for servers, PEM; left out: whom everybody trusts. */
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
  network?: Network | undefined;
  maxBytes?: number;
  /** For all of it, redirects included. */
  timeoutMs?: number;
}

/**
 * Fetches metadata into a file below `dir`. Only from public addresses: each name is resolved once, judged, and
 * connected to at that very address, so that a second answer of DNS cannot lead inside. 400 for everything that fails.
 */
export async function fetchMetadata(
  address: string,
  { dir, network = internet, maxBytes = metadataMaxBytes, timeoutMs = minute }: FetchOptions,
): Promise<Pick<SpooledFile, 'path' | 'discard'>> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = address;
  try {
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const response = await answerOf(url, { address: await publicAddressOf(url, network), ca: network.ca, signal });
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await store(response, dir, maxBytes);
      response.destroy();
      if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) {
        throw refusal(`The address answers with ${statusCode}`);
      }
      if (!URL.canParse(headers.location, url)) throw refusal('The address leads on to none that can be read');
      url = new URL(headers.location, url).href;
    }
    throw refusal('The address leads on too often');
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw refusal(signal.aborted ? 'The address did not answer in time' : 'The address could not be fetched');
  }
}

async function publicAddressOf(text: string, { addressesOf, isPublic }: Network): Promise<string> {
  const problem = whyNotPublicAddress(text);
  if (problem) throw refusal(problem);
  const { protocol, hostname } = new URL(text);
  if (protocol !== 'https:') throw refusal('Metadata is fetched from addresses with https alone');
  const addresses = await addressesOf(hostname);
  const [first] = addresses;
  if (!first || !addresses.every(isPublic)) throw refusal(`${hostname} is not reachable from the internet`);
  return first;
}

interface Asked {
  /** Where the name leads. */
  address: string;
  ca: string | undefined;
  signal: AbortSignal;
}

function answerOf(url: string, { address, ca, signal }: Asked): Promise<IncomingMessage> {
  const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml', 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      {
        ...{ headers, signal, ca, agent: false, family: 4 },
        lookup: (_hostname, { all }, done) => (all ? done(null, [{ address, family: 4 }]) : done(null, address, 4)),
      },
      resolve,
    );
    request.on('error', reject);
  });
}

async function store(
  response: IncomingMessage,
  dir: string,
  maxBytes: number,
): Promise<Pick<SpooledFile, 'path' | 'discard'>> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    response.destroy();
    throw refusal('The address answers compressed, which could unpack to any size');
  }
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > maxBytes ? refusal(`The metadata is larger than ${maxBytes / MiB} MB`) : null, chunk);
    },
  });
  const path = await writeSpoolFile(dir, response, counted);
  return { path, discard: () => rm(path, { force: true }) };
}

function refusal(text: string): HttpError {
  return badRequest(text, 'url');
}
