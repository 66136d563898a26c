import type { Readable } from 'node:stream';
import { fileKinds } from '#contract/values/files/file-kinds.ts';
import type { Db } from '#server/db/schema.ts';
import { MissingBytesError, type Storage } from '#server/platform/storage/storage.ts';
import { listFiles, listSharedFiles, readInvoicePdf } from './made.queries.ts';
import type { SectionRow, Subject } from './section.ts';
import { listInvoices } from './work.queries.ts';
import type { ZipFile } from './zip-file.ts';

export interface Writing {
  reading: Db;
  subject: Subject;
  signal: AbortSignal;
}

export interface Adding extends Writing {
  storage: Storage;
  places: Map<string, string>;
}

type FileLine = Awaited<ReturnType<typeof listFiles>>[number];

/** Without ZIP64 a file ends at 4 GiB and 65,535 entries. Files beyond these limits are listed but left out. */
const archiveMaxBytes = 3.5 * 1024 ** 3;
const filesMax = 60_000;
const texts = ['csv', 'tsv', 'txt', 'json', 'vtt', 'svg'];
const unsafe = /[/\\:*?"<>|\p{Cc}]/gu;

/** Adds files to the archive. Returns a row for each file that the person uploaded or can read in a conversation. */
export async function addFiles(zip: ZipFile, adding: Adding): Promise<SectionRow[]> {
  const { reading, subject, signal } = adding;
  const lines: SectionRow[] = [];
  const conversations = [...subject.readable.keys()];
  const shared = await listSharedFiles(reading, subject.id);
  for (let after = ''; ; ) {
    const rows = await listFiles(reading, { id: subject.id, conversations, names: shared, after });
    const last = rows.at(-1);
    if (!last) return lines;
    for (const row of rows) {
      signal.throwIfAborted();
      const { filename, kind, fileSize, uploaderId, createdAt } = row;
      const from = uploaderId === subject.id ? 'you' : subject.nameOf(uploaderId);
      const file = { filename, kind: fileKinds[kind].label, fileSize, createdAt, from };
      // A file in the library belongs to the portal and can be downloaded there.
      const isInLibrary = (row.readers === 'everyone' || row.readers === 'institution') && !shared.includes(row.name);
      const place = isInLibrary ? leftOut('in the library') : await addFile(zip, adding, row);
      lines.push({ ...file, ...place });
    }
    after = last.name;
  }
}

const leftOut = (reason: string) => ({ fileInArchive: null, leftOut: reason });

async function addFile(zip: ZipFile, { storage, signal, places }: Adding, row: FileLine) {
  if (zip.size() + row.fileSize > archiveMaxBytes || places.size >= filesMax)
    return leftOut('no room: please ask for it');
  const place = `files/${String(places.size + 1).padStart(5, '0')} ${row.filename.replace(unsafe, '_')}`;
  try {
    await copyInto(zip, { place, isPacked: !texts.includes(row.kind) }, await storage.read(row.name), signal);
  } catch (error) {
    if (error instanceof MissingBytesError) return leftOut('its bytes are gone');
    throw error;
  }
  places.set(row.name, place);
  return { fileInArchive: place, leftOut: null };
}

/** Adds the PDFs of invoices sent to the person, as they were issued. */
export async function addInvoices(zip: ZipFile, { reading, subject, signal, places }: Adding): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listInvoices(reading, subject.id, after);
    const last = rows.at(-1);
    if (!last) return;
    for (const { id, number, contactId } of rows) {
      signal.throwIfAborted();
      const bytes = contactId === subject.id ? await readInvoicePdf(reading, id) : null;
      if (!bytes || zip.size() + bytes.length > archiveMaxBytes) continue;
      const place = `files/${number}.pdf`;
      const entry = zip.add(place, true);
      await entry.write(bytes);
      await entry.end();
      places.set(`invoice:${id}`, place);
    }
    after = last.id;
  }
}

export async function copyInto(
  zip: ZipFile,
  { place, isPacked }: { place: string; isPacked: boolean },
  bytes: Readable,
  signal: AbortSignal,
): Promise<void> {
  const entry = zip.add(place, isPacked);
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    await entry.write(chunk as Buffer);
  }
  await entry.end();
}
