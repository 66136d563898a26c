import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';
import { tidyIndex } from '#server/db/search/indexed-resources.ts';
import { distinctWordsOf } from '#server/db/search/words.ts';
import { insertCast } from '#server/demo/seed.ts';
import { type NewRow, storeResource } from '#server/features/resources/management/store-resource.service.ts';
import { insertParts } from '#server/features/resources/search/resource-search.queries.ts';
import { headOf } from '#server/features/resources/search/resource-words.ts';

/** Words of every resource: one in its title, one in its file. */
export const everywhere = 'research';
export const everywhereInside = 'universities';
/** A word that occurs once, on a late page of one of the oldest files. */
export const needle = 'quokka';

const atOnce = 2000;
const longFilePages = 400;
const vocabulary = 30_000;
const kinds = [
  { type: 'document', category: 'worksheet' },
  { type: 'document', category: 'document' },
  { type: 'document', category: 'study_guide' },
  { type: 'assessment', category: 'quiz' },
  { type: 'video', category: 'Science' },
] as const;

/** Fills a database with people and this many resources. */
export async function fillLibrary(db: Kysely<Schema>, count: number): Promise<void> {
  await insertCast(db, 'none', Date.parse('2026-03-04T12:00:00.000Z'));
  await insertLibrary(db, count);
  if (engineOf(db) === 'postgres') await sql`vacuum analyze`.execute(db);
}

/** Resources of person 1, in the proportions of a library: most of them notes. */
export async function insertLibrary(db: Kysely<Schema>, count: number): Promise<void> {
  const random = randomNumbers();
  for (let start = 0; start < count; start += atOnce) {
    await db.transaction().execute(async (transaction) => {
      // Newest first: keys count down, and SQLite's index writes a segment whenever keys go backwards.
      for (let number = Math.min(count, start + atOnce) - 1; number >= start; number--) {
        const row = rowOf(number, random);
        const id = await storeResource(transaction, row);
        const pages = row.type === 'document' ? pagesOf(number, random) : [];
        const parts = pages.map((text, at) => {
          return { place: `Page ${at + 1}`, text, words: distinctWordsOf(text).join(' ') };
        });
        await insertParts(transaction, id, { from: 1, parts, head: headOf({ ...row, scope: row.institutionId ?? 0 }) });
      }
    });
  }
  // The portal's own maintenance when idle.
  while (await tidyIndex(db));
}

function rowOf(number: number, random: () => number): NewRow {
  const { type, category } = kinds[number % kinds.length] ?? kinds[0];
  const at = new Date(Date.parse('2026-01-01T00:00:00.000Z') + number * 1000).toISOString();
  // One in fifty is shared with one of the two institutions only.
  const sharedWithId = number % 50 === 7 ? 2 : null;
  return {
    id: number + 1,
    ...{ title: `${words(3, random)} ${everywhere}`, description: words(12, random), type, category },
    ...{ url: 'https://example.org/', audience: 'learning', uploaderId: 1, sharedWithId },
    institutionId: sharedWithId === null ? null : 1,
    ...{ sharedAt: at, createdAt: at, fileName: null, textState: type === 'document' ? 'searchable' : 'none' },
  };
}

function pagesOf(number: number, random: () => number): string[] {
  const isLong = number === 1;
  const pages = Array.from({ length: isLong ? longFilePages : 3 }, () => `${words(60, random)} ${everywhereInside}`);
  if (isLong) pages[longFilePages - 20] += ` ${needle}`;
  return pages;
}

/** As in any language, few words are frequent and most are rare. */
export function words(count: number, random: () => number): string {
  return Array.from({ length: count }, () => `w${Math.floor(vocabulary ** random()).toString(36)}`).join(' ');
}

/** Deterministic: the same rows in every run. */
export function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}
