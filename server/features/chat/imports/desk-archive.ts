import { open, readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { withStorableTexts } from '#contract/values/plain-text.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { parsedJson } from '#server/platform/parsed-json.ts';
import { isIntercomConversation, readIntercomConversation } from './intercom.ts';
import { listOf, objectOf, type ReadConversation } from './read-conversation.ts';
import { isZendeskTicket, noteZendeskUsers, readZendeskTicket, type ZendeskUsers } from './zendesk.ts';

const MiB = 1024 * 1024;
/** A ZIP may claim any size. */
const unpackedMaxBytes = 100 * MiB;
const entriesMax = 10_000;
/** After so many items others have their turn. */
const itemsAtOnce = 200;
const packedSigns = [0x50, 0x4b, 0x03, 0x04];

interface Item {
  value: unknown;
  line: number;
}

/** 400 where a file begins as none that `readDeskArchive` reads. */
export async function refuseNoArchive(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64);
    const head = buffer.subarray(0, bytesRead);
    if (isPacked(head) || /^\uFEFF?\s*[[{]/.test(head.toString('utf8'))) return;
    throw badRequest('This is neither JSON nor a ZIP file', 'file');
  } finally {
    await file.close();
  }
}

/** An item that could not be read, and why. */
export interface UnreadItem {
  line: number;
  reason: string;
}

/**
 * Reads an archive of another desk: JSON, a JSON object a line, or a ZIP of such files. Hands each conversation over as it comes, and
 * answers what could not be read. 400 where it is no such archive.
 */
export async function readDeskArchive(
  path: string,
  take: (conversation: ReadConversation) => void,
): Promise<UnreadItem[]> {
  const texts = textsOf(await readFile(path));
  const unread: UnreadItem[] = [];
  const users: ZendeskUsers = new Map();
  // Who is who may stand behind what they wrote.
  await eachItem(texts, ({ value }) => void noteZendeskUsers(value, users));
  let found = 0;
  await eachItem(texts, ({ value, line }) => {
    const isTicket = isZendeskTicket(value);
    if (!isTicket && !isIntercomConversation(value)) {
      if (!isPerson(value))
        unread.push({ line, reason: 'This is neither a Zendesk ticket nor an Intercom conversation' });
      return;
    }
    found++;
    const read = isTicket ? readZendeskTicket(value, line, users) : readIntercomConversation(value, line);
    if (read) take(read);
    else unread.push({ line, reason: 'It has no ID' });
  });
  if (found === 0) throw badRequest('This file holds no tickets of Zendesk and no conversations of Intercom', 'file');
  return unread;
}

function isPerson(value: unknown): boolean {
  return noteZendeskUsers(value, new Map());
}

/** The texts of a file: its own, or those in a ZIP, by their names. */
function textsOf(bytes: Buffer): string[] {
  if (!isPacked(bytes)) return [bytes.toString('utf8')];
  let [entries, size] = [0, 0];
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(?:json|jsonl|ndjson)$/i.test(name) || name.startsWith('__MACOSX/')) return false;
        entries++;
        size += originalSize;
        if (entries > entriesMax || size > unpackedMaxBytes) throw badRequest(tooMuch, 'file');
        return true;
      },
    });
    return Object.keys(files)
      .sort()
      .map((name) => strFromU8(files[name] ?? new Uint8Array()));
  } catch (error) {
    if (error instanceof Error && error.message === tooMuch) throw error;
    throw badRequest('This ZIP file is damaged or was cut off', 'file');
  }
}

function isPacked(bytes: Buffer): boolean {
  return packedSigns.every((sign, at) => bytes[at] === sign);
}

const tooMuch = `This ZIP file holds more than ${unpackedMaxBytes / MiB} MB. Please send it in parts.`;

async function eachItem(texts: readonly string[], see: (item: Item) => void): Promise<void> {
  let seen = 0;
  for (const text of texts) {
    for (const item of itemsOf(text.replace(/^\uFEFF/, ''))) {
      see(item);
      seen++;
      if (seen % itemsAtOnce === 0) await nextTurn();
    }
  }
}

/** What a text lists: a list, the lists of an answer of an API, one thing, or one a line. */
function* itemsOf(text: string): Iterable<Item> {
  const whole = parsedJson(text);
  if (whole !== undefined) {
    const { tickets, users, conversations } = objectOf(whole);
    const listed = [...listOf(tickets), ...listOf(conversations), ...listOf(users)];
    const one = listed.length > 0 ? listed : [whole];
    const values = Array.isArray(whole) ? whole : one;
    for (const [at, value] of values.entries()) yield { value: withStorableTexts(value), line: at + 1 };
    return;
  }
  let line = 0;
  for (const one of lines(text)) {
    line++;
    if (one.trim() === '') continue;
    const value = parsedJson(one);
    if (value === undefined) throw badRequest(`Line ${line} is no JSON. Was the file cut off?`, 'file');
    yield { value: withStorableTexts(value), line };
  }
}

/** One after the other, so that a long text is not in memory twice. */
function* lines(text: string): Iterable<string> {
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}
