import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { feedOf, type StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { listImports } from '#server/features/usage/usage.queries.ts';
import { countedUses } from './counted-sums.ts';
import { listUnnoted, listUses, lockUses, type NotedMonth, replaceUses } from './institution-uses.queries.ts';
import { insertRecount } from './usage-recounts.queries.ts';

const monthsOfYear = 12;
const notedAtOnce = 100;

/** Recounts an institution's uses in the transaction that changed its reports. */
export async function noteUses(transaction: Transaction, institutionId: number): Promise<void> {
  await lockUses(transaction, institutionId);
  const imports = (await listImports(transaction, institutionId)).map(toStoredImport);
  const months = usesOf(imports);
  const lastYear = months.slice(-monthsOfYear);
  // Reports of refusals alone make a total of 0, so that it is not counted again at each start.
  const isReported = imports.some(({ uses }) => uses.size > 0);
  const usesOfLastYear = !isReported ? null : lastYear.reduce((sum, { uses }) => sum + uses, 0);
  await replaceUses(transaction, institutionId, { months, usesOfLastYear });
}

/** Recounts after a change of rules, not of a report: people are told which months they had been shown differently. */
export async function recountUses(transaction: Transaction, institutionId: number): Promise<void> {
  const before = await listUses(transaction, [institutionId]);
  await noteUses(transaction, institutionId);
  const changed = changesOf(before, await listUses(transaction, [institutionId]));
  if (changed.length > 0) await insertRecount(transaction, institutionId, changed);
}

/**
 * Counts the uses of institutions whose total a migration removed because rules changed. The portal serves no requests meanwhile: lists
 * would sort and sum missing totals.
 */
export async function noteMissingUses(db: Kysely<Schema>): Promise<void> {
  for (let ids = await listUnnoted(db, notedAtOnce); ids.length > 0; ids = await listUnnoted(db, notedAtOnce)) {
    await db.transaction().execute(async (transaction) => {
      for (const id of ids) await recountUses(transaction, id);
    });
  }
}

interface UsesOfMonth {
  month: string;
  uses: number;
}

/** The months that people had been shown differently. */
function changesOf(before: readonly UsesOfMonth[], now: readonly UsesOfMonth[]) {
  const byMonth = new Map(now.map(({ month, uses }) => [month, uses]));
  return before
    .map(({ month, uses }) => ({ month, before: uses, after: byMonth.get(month) ?? 0 }))
    .filter((each) => each.before !== each.after);
}

/** Every month with uses. */
function usesOf(imports: readonly StoredImport[]): NotedMonth[] {
  const feed = feedOf(imports);
  return [...countedUses(feed)].map(([month, uses]) => {
    const mayHoldMachines = feed.get(month)?.imports.some((each) => each.mayHoldMachines) ?? false;
    return { month, uses, mayHoldMachines };
  });
}
