import type { Kysely } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { feedOf, inOneUnit, type StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { listImports, sumsOfMonths } from '#server/features/usage/usage.queries.ts';
import { formerUses } from './former-uses.ts';
import { listUnnoted, listUses, lockUses, type NotedMonth, replaceUses } from './institution-uses.queries.ts';
import { insertRecount } from './usage-recounts.queries.ts';

const monthsOfYear = 12;
const notedAtOnce = 100;

/** Counts anew what the reports of an institution say together, in the transaction that changed them. */
export async function noteUses(transaction: Db, institutionId: number): Promise<void> {
  await lockUses(transaction, institutionId);
  const months = usesOf((await listImports(transaction, institutionId)).map(toStoredImport));
  const lastYear = months.slice(-monthsOfYear);
  const usesOfLastYear = lastYear.length === 0 ? null : lastYear.reduce((sum, { uses }) => sum + uses, 0);
  await replaceUses(transaction, institutionId, { months, usesOfLastYear });
}

/** Does so where rules changed and not a report: people are told what they had been shown otherwise. */
export async function recountUses(transaction: Db, institutionId: number): Promise<void> {
  const noted = await listUses(transaction, [institutionId]);
  const before = noted.length > 0 ? noted : await readFormerUses(transaction, institutionId);
  await noteUses(transaction, institutionId);
  const changed = changesOf(before, await listUses(transaction, [institutionId]));
  if (changed.length > 0) await insertRecount(transaction, institutionId, changed);
}

/**
 * Does so for institutions whose reports were stored before it was done at once, or by rules that counted
 * otherwise. The portal answers nobody meanwhile: lists would sort by, and add up, what is not there yet.
 */
export async function noteFormerUses(db: Kysely<Schema>): Promise<void> {
  for (let ids = await listUnnoted(db, notedAtOnce); ids.length > 0; ids = await listUnnoted(db, notedAtOnce)) {
    await db.transaction().execute(async (transaction) => {
      for (const id of ids) await recountUses(transaction, id);
    });
  }
}

/** Of an institution of which nothing was ever noted. */
async function readFormerUses(db: Db, institutionId: number): Promise<UsesOfMonth[]> {
  const imports = (await listImports(db, institutionId)).map(toStoredImport);
  if (imports.length === 0) return [];
  const ids = imports.map(({ id }) => id);
  return formerUses(imports, await sumsOfMonths(db, ids, { from: '', to: '9999-12' }).execute());
}

interface UsesOfMonth {
  month: string;
  uses: number;
}

/** The months that people had been shown otherwise. */
function changesOf(before: readonly UsesOfMonth[], now: readonly UsesOfMonth[]) {
  const byMonth = new Map(now.map(({ month, uses }) => [month, uses]));
  return before
    .map(({ month, uses }) => ({ month, before: uses, after: byMonth.get(month) ?? 0 }))
    .filter((each) => each.before !== each.after);
}

/** Of every reported month; only uses in one unit, because others could not be added to them. */
function usesOf(imports: readonly StoredImport[]): NotedMonth[] {
  const months = [...new Set(imports.flatMap((stored) => [...stored.uses.keys()]))].sort();
  const feed = feedOf(inOneUnit(imports, months));
  return months.map((month) => {
    const source = feed.get(month);
    const mayHoldMachines = source?.imports.some((each) => each.mayHoldMachines) ?? false;
    return { month, uses: source?.uses ?? 0, mayHoldMachines };
  });
}
