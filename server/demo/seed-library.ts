import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { filePathOf } from '#contract/values/files/file-paths.ts';
import { defaultCategory } from '#contract/values/files/resource-kinds.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { distinctWordsOf } from '#server/db/search/words.ts';
import { createFiles, type Files, type StoredBytes } from '#server/features/files/files.service.ts';
import { createPeople } from '#server/features/people/directory.service.ts';
import { rowOf } from '#server/features/resources/management/new-resource.service.ts';
import { storeResource } from '#server/features/resources/management/store-resource.service.ts';
import { findResource } from '#server/features/resources/resources.queries.ts';
import { insertParts } from '#server/features/resources/search/resource-search.queries.ts';
import { headOf } from '#server/features/resources/search/resource-words.ts';
import { createVideoProviders, type VideoProviders } from '#server/features/resources/videos/video-providers.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type DemoFile, demoExtras } from './library/demo-files.ts';
import { type DemoResource, demoLibrary } from './library/demo-library.ts';
import { openDemoFiles } from './library/made-files.ts';
import { setDemoStep } from './seed.queries.ts';
import { workingTimeBefore } from './working-time.ts';

/** Administrators of the demo who add resources in turn. */
const uploaderIds = [1, 9] as const;

export interface LibrarySeed {
  db: Kysely<Schema>;
  storage: Storage;
  /** Temporary files on their way into the storage. */
  spoolDir: string;
  now: number;
}

interface StoredDemoFile extends DemoFile {
  stored: StoredBytes;
}

interface Prepared {
  item: DemoResource;
  file: StoredDemoFile | null;
  captions: StoredDemoFile | null;
  cover: StoredDemoFile | null;
}

/** Fills the demo's library with real files, through the services that administrators' uploads use. */
export async function seedDemoLibrary({ db, storage, spoolDir, now }: LibrarySeed): Promise<void> {
  const files = createFiles({ db, storage, clock: () => now, spoolDir });
  const ago = workingTimeBefore(now);
  const videos = createVideoProviders();
  const directory = await createPeople(db, createBus()).directory();
  const fileOf = await openDemoFiles();
  await mkdir(spoolDir, { recursive: true });
  // Files are made one after another and written to disk in parallel.
  const storing: Promise<Prepared>[] = [];
  for (const item of demoLibrary()) {
    const file = await fileOf(item);
    const one = prepare(files, spoolDir, item, file);
    // The rejection is handled below; until then it must not end the process.
    one.catch(() => {});
    storing.push(one);
  }
  const prepared = await Promise.all(storing);
  await db.transaction().execute(async (transaction) => {
    for (const [index, one] of prepared.entries()) {
      const by = { uploaderId: uploaderIds[index % 3 === 2 ? 1 : 0], at: isoTime(ago(one.item.daysAgo)) };
      await insertDemoResource(transaction, { files, videos, directory }, one, by);
    }
    await setDemoStep(transaction, 'usage');
  });
}

async function prepare(files: Files, spoolDir: string, item: DemoResource, file: DemoFile | null): Promise<Prepared> {
  const { captions, cover } = await demoExtras(item);
  const stored = (one: DemoFile | null) => storeDemoFile(files, spoolDir, one);
  return { item, file: await stored(file), captions: await stored(captions), cover: await stored(cover) };
}

async function storeDemoFile(files: Files, spoolDir: string, file: DemoFile | null): Promise<StoredDemoFile | null> {
  if (file === null) return null;
  const path = join(spoolDir, `${randomUUID()}.part`);
  await writeFile(path, file.bytes);
  const discard = () => rm(path, { force: true });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const { filename } = file;
  try {
    const spooled = { path, filename, contentType: '', size: file.bytes.length, sha256, discard };
    return { ...file, stored: await files.store(spooled, file.kind) };
  } finally {
    await discard();
  }
}

async function insertDemoResource(
  db: Db,
  parts: { files: Files; videos: VideoProviders; directory: Parameters<typeof rowOf>[1]['directory'] },
  { item, file, captions, cover }: Prepared,
  by: { uploaderId: number; at: string },
): Promise<void> {
  for (const uploaded of [file, captions, cover]) {
    if (uploaded) await parts.files.keep(db, uploaded.stored, { uploaderId: by.uploaderId, readers: 'uploader' });
  }
  const extras = {
    captions: captions && filePathOf(captions.stored.name),
    cover: cover && filePathOf(cover.stored.name),
  };
  const { source, daysAgo: _, category = defaultCategory, ...typed } = item;
  const url = 'address' in source ? source.address : filePathOf(file?.stored.name ?? '');
  const row = await rowOf(db, parts, { ...typed, ...extras, sharedWithInstitutionId: null, category, url }, by);
  // The text of these files is already known, so the first start need not extract it.
  const textState = row.textState === 'waiting' ? 'searchable' : row.textState;
  const id = await storeResource(db, { ...row, textState });
  const stored = await findResource(db, null, id);
  if (!stored || !file || textState !== 'searchable') return;
  const found = file.parts.map(({ place, text }) => ({ place, text, words: distinctWordsOf(text).join(' ') }));
  await insertParts(db, id, { from: 1, parts: found, head: headOf(stored) });
}
