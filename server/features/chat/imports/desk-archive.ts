import { readFile, stat } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { withStorableTexts } from '#contract/values/plain-text.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { parsedJson } from '#server/platform/parsed-json.ts';
import { isIntercomConversation, readIntercomConversation } from './intercom.ts';
import { type DeskPeople, listOf, notePeople, objectOf, type ReadConversation } from './read-conversation.ts';
import { isZendeskTicket, readZendeskTicket } from './zendesk.ts';

const MiB = 1024 * 1024;
/** A JavaScript string holds at most about half a billion characters, and a ZIP can claim any size. */
const unpackedMaxBytes = 400 * MiB;
const entriesMax = 10_000;
const packedSigns = [0x50, 0x4b, 0x03, 0x04];

interface Item {
  value: unknown;
  line: number;
}

export interface UnreadItem {
  line: number;
  reason: string;
}

/** Paths of an archive: the conversations, and the list of people if it is a separate file. */
export interface ArchiveFiles {
  path: string;
  peoplePath?: string | undefined;
}

/**
 * Reads an archive of another help desk: JSON, JSON Lines, or a ZIP of such files. Calls `take` for each conversation
 * and returns unreadable items. Throws 400 if it is no such archive.
 */
export async function readDeskArchive(
  { path, peoplePath }: ArchiveFiles,
  take: (conversation: ReadConversation) => void,
): Promise<UnreadItem[]> {
  const texts = textsOf(await bytesOf(path));
  const unread: UnreadItem[] = [];
  const people: DeskPeople = new Map();
  if (peoplePath !== undefined) await readPeople(peoplePath, people);
  // People may be listed after their messages, so all people are read first.
  eachItem(texts, ({ value }) => void notePeople(value, people));
  let found = 0;
  eachItem(texts, ({ value, line }) => {
    const isTicket = isZendeskTicket(value);
    if (!isTicket && !isIntercomConversation(value)) {
      if (!isPerson(value))
        unread.push({ line, reason: 'This is neither a Zendesk ticket nor an Intercom conversation' });
      return;
    }
    found++;
    const read = isTicket ? readZendeskTicket(value, line, people) : readIntercomConversation(value, line, people);
    if (read) take(read);
    else unread.push({ line, reason: 'It has no ID' });
  });
  if (found === 0) throw badRequest(`${path} holds no tickets of Zendesk and no conversations of Intercom`);
  return unread;
}

async function readPeople(path: string, people: DeskPeople): Promise<void> {
  const texts = textsOf(await bytesOf(path));
  let found = 0;
  eachItem(texts, ({ value }) => {
    if (notePeople(value, people)) found++;
  });
  if (found === 0) throw badRequest(`${path} holds no people of Zendesk or Intercom`);
}

function isPerson(value: unknown): boolean {
  return notePeople(value, new Map());
}

/** Throws 400 if the path is no file, or the file is too large for one string. */
async function bytesOf(path: string): Promise<Buffer> {
  const bytes = (await stat(path).catch(() => null))?.isDirectory() ? null : await readFile(path);
  if (!bytes) throw badRequest(`${path} is a folder and no file`);
  if (bytes.length > unpackedMaxBytes) throw badRequest(`${path} ${tooMuch}`);
  return bytes;
}

/** Contents of a text file, or of the files in a ZIP sorted by name. */
function textsOf(bytes: Buffer): string[] {
  if (!isPacked(bytes)) return [bytes.toString('utf8')];
  let [entries, size] = [0, 0];
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(?:json|jsonl|ndjson)$/i.test(name) || name.startsWith('__MACOSX/')) return false;
        entries++;
        size += originalSize;
        if (entries > entriesMax || size > unpackedMaxBytes) throw badRequest(tooMuch);
        return true;
      },
    });
    return Object.keys(files)
      .sort()
      .map((name) => strFromU8(files[name] ?? new Uint8Array()));
  } catch (error) {
    if (error instanceof Error && error.message === tooMuch) throw badRequest(`This ZIP file ${tooMuch}`);
    throw badRequest('This ZIP file is damaged or was cut off');
  }
}

function isPacked(bytes: Buffer): boolean {
  return packedSigns.every((sign, at) => bytes[at] === sign);
}

const tooMuch = `holds more than ${unpackedMaxBytes / MiB} MB. Please import it in parts.`;

function eachItem(texts: readonly string[], see: (item: Item) => void): void {
  for (const text of texts) {
    for (const item of itemsOf(text.replace(/^\uFEFF/, ''))) see(item);
  }
}

/** Items of a text: a JSON list, the lists in an API response, a single object, or one object per line. */
function* itemsOf(text: string): Iterable<Item> {
  const whole = parsedJson(text);
  if (whole !== undefined) {
    const { tickets, users, conversations, contacts, admins, data } = objectOf(whole);
    const listed = [tickets, conversations, users, contacts, admins, data].flatMap(listOf);
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
    if (value === undefined) throw badRequest(`Line ${line} is no JSON. Was the file cut off?`);
    yield { value: withStorableTexts(value), line };
  }
}

/** A generator, so that a long text is not in memory twice. */
function* lines(text: string): Iterable<string> {
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}
