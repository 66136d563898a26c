import { open } from 'node:fs/promises';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import type { FetchedRelease } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { type FetchedFile, fetchFile, type Network } from '#server/platform/outbound/fetch-file.ts';
import { parsedJson } from '#server/platform/parsed-json.ts';

const minute = 60_000;
/** Platforms generate large reports while the connection is open. */
const timeoutMs = 5 * minute;
/** A larger answer is a report, not an exception. */
const exceptionsMaxBytes = 1024 * 1024;
const shownMaxLength = 200;

/** The address and credentials for a platform's COUNTER API. */
export interface PlatformAccess {
  address: string;
  release: FetchedRelease;
  requestorId: string | null;
  apiKey: string | null;
}

export interface Asking {
  /** Below the address: `/status`. */
  path: string;
  query: Record<string, string>;
  dir: string;
  network: Network | undefined;
  timeoutMs?: number | undefined;
}

/** An exception of the Code, Appendix D. */
export interface CounterException {
  code: number;
  message: string;
  data: string;
}

export interface CounterAnswer {
  file: FetchedFile;
  exceptions: CounterException[];
  /** The parsed answer, if it is short enough to be read whole; undefined for others, and for invalid JSON. */
  json: unknown;
  looksLike: 'json' | 'page' | 'other';
}

/** Sends a request to a platform. The caller has to discard the file. Throws a FetchError. */
export async function askPlatform(platform: PlatformAccess, { path, query, ...how }: Asking): Promise<CounterAnswer> {
  const file = await fetchFile(addressOf(platform, path, query), {
    ...how,
    what: 'answer',
    accept: 'application/json',
    maxBytes: uploadMaxBytes,
    isSecret: true,
    timeoutMs: how.timeoutMs ?? timeoutMs,
  });
  try {
    return { file, ...(await contentOf(file.path)) };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** By the Code, 8.1: the base address is the same for all releases, and 5.1 has `/r51` in its paths. */
export function addressOf(
  { address, release, requestorId, apiKey }: PlatformAccess,
  path: string,
  query: Record<string, string>,
): string {
  const base = (/^.*[^/]/s.exec(address)?.[0] ?? '').replace(/\/(?:status|members|reports(?:\/\w+)?)$/i, '');
  const ofRelease = release === '5.1' && !/\/r51$/i.test(base) ? '/r51' : '';
  // The status is public and needs no key.
  const credentials = path === '/status' ? {} : { requestor_id: requestorId, api_key: apiKey };
  const given = Object.entries({ ...query, ...credentials }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return `${base}${ofRelease}${path}${search}`;
}

/** Shortens a platform's text and removes the key, in case the platform repeats it. */
export function withoutKey(text: string, { apiKey }: Pick<PlatformAccess, 'apiKey'>): string {
  if (apiKey === null || apiKey.length < 4) return text;
  const forms = new Set([apiKey, encodeURIComponent(apiKey), new URLSearchParams({ '': apiKey }).toString().slice(1)]);
  return [...forms].reduce((kept, form) => kept.replaceAll(form, '(the key)'), text);
}

async function contentOf(path: string): Promise<Omit<CounterAnswer, 'file'>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, exceptionsMaxBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    const text = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
    const json = size > exceptionsMaxBytes ? undefined : parsedJson(text);
    return { json, looksLike: lookOf(text.trimStart()), exceptions: exceptionsIn(json) };
  } finally {
    await file.close();
  }
}

function lookOf(text: string): CounterAnswer['looksLike'] {
  if (text.startsWith('<')) return 'page';
  return /^[{[]/.test(text) ? 'json' : 'other';
}

/** Exceptions come alone, in a list, or in a report's header; older servers wrap theirs. */
function exceptionsIn(json: unknown): CounterException[] {
  const whole = fieldsOf(json);
  const header = fieldsOf(whole['Report_Header']);
  const found = [json, whole['Exception'], whole['Exceptions'], header['Exceptions'], header['Exception']].flat();
  return found.flatMap((each) => {
    const { Code: code, Message: message, Data: data } = fieldsOf(each);
    if (!/^\d{1,5}$/.test(String(code))) return [];
    return [{ code: Number(code), message: shown(message), data: shown(data) }];
  });
}

function fieldsOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim().slice(0, shownMaxLength) : '';
}
