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
  /** Where in the archive each file lies, by its stored name or `invoice:12`. */
  places: Map<string, string>;
}

type FileLine = Awaited<ReturnType<typeof listFiles>>[number];

/** A ZIP file without ZIP64 ends at 4 GiB and 65,535 names: what does not fit any more is named, and left out. */
const roomBytes = 3.5 * 1024 ** 3;
const filesMax = 60_000;
const texts = ['csv', 'tsv', 'txt', 'json', 'vtt', 'svg'];
/** What some system takes for more than a part of a name. */
const unsafe = /[/\\:*?"<>|\p{Cc}]/gu;

/** Puts files into the archive. Answers a line for each that the person uploaded or can read in a conversation. */
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
      // What somebody put into the library is the portal's, and there for whoever may read it.
      const isInLibrary = (row.readers === 'everyone' || row.readers === 'institution') && !shared.includes(row.name);
      const place = isInLibrary ? leftOut('in the library') : await addFile(zip, adding, row);
      lines.push({ ...file, ...place });
    }
    after = last.name;
  }
}

const leftOut = (reason: string) => ({ fileInArchive: null, leftOut: reason });

/** Where it lies now, or why it does not. */
async function addFile(zip: ZipFile, { storage, signal, places }: Adding, row: FileLine) {
  if (zip.size() + row.fileSize > roomBytes || places.size >= filesMax) return leftOut('no room: please ask for it');
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

/** The PDFs of invoices that went to the person, as they were handed out. */
export async function addInvoices(zip: ZipFile, { reading, subject, signal, places }: Adding): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listInvoices(reading, subject.id, after);
    const last = rows.at(-1);
    if (!last) return;
    for (const { id, number, contactId } of rows) {
      signal.throwIfAborted();
      const bytes = contactId === subject.id ? await readInvoicePdf(reading, id) : null;
      if (!bytes || zip.size() + bytes.length > roomBytes) continue;
      const place = `files/${number}.pdf`;
      const entry = zip.add(place, true);
      await entry.write(bytes);
      await entry.end();
      places.set(`invoice:${id}`, place);
    }
    after = last.id;
  }
}

/** Reads bytes to their end into a new file of the archive. */
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
