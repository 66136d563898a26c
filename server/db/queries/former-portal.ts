import { hasTable } from '#server/db/migrating/has-table.ts';
import { type DatabaseLocation, openWithoutMigrating } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';

/** Numbers of these series must never repeat, for accounting and by law. */
export const series = ['invoiceNumber', 'creditNoteNumber'] as const;
export type Series = (typeof series)[number];
export type NextNumbers = Record<Series, number>;

/** Facts of a portal that is about to be replaced, which the copy that replaces it may lack. */
export interface FormerPortal {
  next: NextNumbers;
  /** Broadcasts that were sent or withdrawn. */
  settled: SettledBroadcast[];
}

interface SettledBroadcast {
  id: number;
  title: string;
  createdBy: number;
  sentAt: string | null;
  withdrawnAt: string | null;
}

/** Null if there is no portal or it is unreadable. */
export async function readFormerPortal(location: DatabaseLocation): Promise<FormerPortal | null> {
  const db = await openWithoutMigrating(location, { isPatient: true }).catch(() => undefined);
  if (!db) return null;
  try {
    return { next: await readNextNumbers(db), settled: await listSettled(db) };
  } catch {
    return null;
  } finally {
    await db.destroy();
  }
}

/** Each series' next number. */
export async function readNextNumbers(db: Db): Promise<NextNumbers> {
  const rows = await db.selectFrom('counters').where('name', 'in', series).select(['name', 'next']).execute();
  const nextOf = (name: Series) => rows.find((row) => row.name === name)?.next ?? 1;
  return { invoiceNumber: nextOf('invoiceNumber'), creditNoteNumber: nextOf('creditNoteNumber') };
}

/** The prefix of invoices that administrators have set; a copy of an older version has no settings. */
export async function findInvoicePrefix(db: Db): Promise<string | null> {
  if (!(await hasTable(db, 'settings'))) return null;
  const row = await db.selectFrom('settings').where('name', '=', 'invoicePrefix').select('value').executeTakeFirst();
  return row?.value ? JSON.parse(row.value) : null;
}

async function listSettled(db: Db): Promise<SettledBroadcast[]> {
  return db
    .selectFrom('plannedNotifications')
    .where(({ eb, or }) => or([eb('sentAt', 'is not', null), eb('withdrawnAt', 'is not', null)]))
    .select(['id', 'title', 'createdBy', 'sentAt', 'withdrawnAt'])
    .execute();
}

export async function setNextNumber(db: Db, name: Series, next: number): Promise<void> {
  await db.updateTable('counters').set({ next }).where('name', '=', name).execute();
}

/** Marks broadcasts of a copy that were sent or withdrawn since it was made. */
export async function carrySettled(db: Db, broadcasts: readonly SettledBroadcast[]): Promise<void> {
  for (const { id, title, createdBy, ...settled } of broadcasts) {
    await db
      .updateTable('plannedNotifications')
      .set(settled)
      .where('id', '=', id)
      .where('title', '=', title)
      .where('createdBy', '=', createdBy)
      .where('sentAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .execute();
  }
}
