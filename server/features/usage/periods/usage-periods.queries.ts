import { sql } from 'kysely';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { creditedNetPence, creditedPence } from '#server/db/queries/invoice-sums.ts';
import type { Db } from '#server/db/schema.ts';

/** The unvoided invoices of an institution that are for days. */
export async function listInvoicedTerms(db: Db, institutionId: number) {
  return db
    .selectFrom('invoices')
    .where('institutionId', '=', institutionId)
    .where('periodStart', 'is not', null)
    .where('periodEnd', 'is not', null)
    .where('id', 'not in', db.selectFrom('creditNotes').select('invoiceId'))
    .orderBy('id')
    .select(['number', 'periodStart as startDate', 'periodEnd as endDate', 'currency'])
    .select([
      sql<number>`invoices."netPence" - ${creditedNetPence}`.as('netPence'),
      sql<number>`invoices."totalPence" - ${creditedPence}`.as('totalPence'),
    ])
    .$narrowType<{ startDate: string; endDate: string }>()
    .execute();
}

/** The first and the last reported month; null if there is none. */
export async function findNotedMonths(db: Db, institutionId: number): Promise<MonthRange | null> {
  const { from, to } = await db
    .selectFrom('institutionUses')
    .where('institutionId', '=', institutionId)
    .select(({ fn }) => [fn.min('month').as('from'), fn.max('month').as('to')])
    .executeTakeFirstOrThrow();
  return from && to ? { from, to } : null;
}

/** The month (1 to 12) in which an institution's financial year begins; null until somebody sets it. */
export async function findFinancialYearStart(db: Db, institutionId: number): Promise<number | null> {
  const row = await db
    .selectFrom('institutions')
    .where('id', '=', institutionId)
    .select('financialYearStart')
    .executeTakeFirstOrThrow();
  return row.financialYearStart;
}

export async function setFinancialYearStart(db: Db, institutionId: number, month: number | null): Promise<void> {
  await db.updateTable('institutions').set({ financialYearStart: month }).where('id', '=', institutionId).execute();
}
