import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveSections } from '#server/db/declarations/archive-sections.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { addFiles, addInvoices, copyInto, type Writing } from './archive-files.ts';
import { batchText, pageBegin, pageEnd, sectionBegin, sectionIsEmpty } from './archive-page.ts';
import { listConversationKeys } from './conversations.queries.ts';
import { type SectionRow, whole } from './section.ts';
import { type Section, sections } from './sections.ts';
import { subjectOf } from './subject.ts';
import { createZipFile, type ZipFile } from './zip-file.ts';

export interface MakerParts {
  /** The read-only connection. */
  reading: Db;
  storage: Storage;
  spoolDir: string;
  settings: Settings;
}

export interface MadeArchive {
  path: string;
  fileSize: number;
}

/**
 * Writes all data about a person into a new ZIP file in the spool folder: JSON, an HTML page, and files. Rejects with
 * `signal.reason` if aborted. After any failure the file is removed.
 */
export async function makeArchive(
  { reading, storage, spoolDir, settings }: MakerParts,
  { person, directory, at, signal }: { person: Person; directory: Directory; at: number; signal: AbortSignal },
): Promise<MadeArchive> {
  await mkdir(spoolDir, { recursive: true });
  const [path, pagePath] = [join(spoolDir, `${randomUUID()}.part`), join(spoolDir, `${randomUUID()}.part`)];
  const zip = await createZipFile(path, at);
  try {
    const plain = subjectOf(person, await listConversationKeys(reading, person.id), directory);
    const adding = { reading, storage, subject: plain, signal, places: new Map<string, string>() };
    const lines = await addFiles(zip, adding);
    await addInvoices(zip, adding);
    const { places } = adding;
    const subject = { ...plain, placeOf: (name: string) => places.get(name) ?? null };
    const all = [...sections, filesSection(lines)];
    const head = { personName: person.fullName, portalName: settings().name, madeAt: new Date(at).toISOString() };
    await writeSections(zip, { reading, subject, all, signal, pagePath, begin: pageBegin(head, all) });
    await copyInto(zip, { place: 'index.html', isPacked: false }, createReadStream(pagePath), signal);
    await zip.finish();
    return { path, fileSize: (await stat(path)).size };
  } catch (error) {
    await zip.close();
    await rm(path, { force: true });
    throw error;
  } finally {
    await rm(pagePath, { force: true });
  }
}

async function writeSections(
  zip: ZipFile,
  {
    reading,
    subject,
    all,
    signal,
    pagePath,
    begin,
  }: Writing & { all: readonly Section[]; pagePath: string; begin: string },
): Promise<void> {
  const page = createWriteStream(pagePath, { flags: 'wx', mode: 0o600 });
  const say = async (text: string) => {
    if (!page.write(text)) await once(page, 'drain');
  };
  try {
    await once(page, 'open');
    await say(begin);
    for (const section of all) {
      await say(sectionBegin(section));
      await writeSection(zip, { reading, subject, section, signal, say });
    }
    await say(pageEnd);
  } finally {
    page.end();
    await once(page, 'close');
  }
}

async function writeSection(
  zip: ZipFile,
  { reading, subject, section, signal, say }: Writing & { section: Section; say(text: string): Promise<void> },
): Promise<void> {
  const entry = zip.add(`data/${section.name}.json`);
  const write = (text: string) => entry.write(Buffer.from(text));
  let [count, heading] = [0, null as string | null];
  for await (const batch of section.read(reading, subject)) {
    signal.throwIfAborted();
    if (batch.rows.length === 0) continue;
    const isNewHeading = batch.heading !== undefined && batch.heading !== heading;
    heading = batch.heading ?? null;
    const isOne = section.name === 'profile';
    await say(batchText(batch, { heading, isNewHeading, isOne }));
    const lines = batch.rows.map((row) => JSON.stringify(row)).join(',\n');
    await write(`${count === 0 ? '[\n' : ',\n'}${lines}`);
    count += batch.rows.length;
  }
  if (count === 0) await say(sectionIsEmpty);
  await write(count === 0 ? '[]\n' : '\n]\n');
  await entry.end();
}

function filesSection(lines: readonly SectionRow[]): Section {
  return { name: 'files', ...archiveSections.files, read: whole(async () => lines) };
}
