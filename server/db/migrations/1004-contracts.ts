import { type Kysely, sql } from 'kysely';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type ColumnTypes, no } from '#server/db/column-types.ts';

/** The list prices of 1.0.0 in pence, net; Professional has none. */
const listPrices = { subject: 119_99, silver: 1_999_99, gold: 3_999_99 };

/** The agreement about each term of a plan, and the currency of every payment. */
export async function addContracts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const columns = [
    db.schema.alterTable('subscriptions').addColumn('priceMinor', types.id),
    db.schema.alterTable('subscriptions').addColumn('currency', 'text', (column) => column.notNull().defaultTo('GBP')),
    db.schema.alterTable('subscriptions').addColumn('isTrial', 'boolean', no),
    db.schema.alterTable('subscriptions').addColumn('allowance', types.id),
    db.schema.alterTable('subscriptions').addColumn('purchaseOrder', 'text'),
    db.schema.alterTable('subscriptions').addColumn('reference', 'text'),
    db.schema.alterTable('subscriptions').addColumn('noticeDay', 'text'),
    db.schema.alterTable('subscriptions').addColumn('note', 'text'),
    db.schema.alterTable('subscriptions').addColumn('version', types.id, (column) => column.notNull().defaultTo(1)),
    db.schema.alterTable('subscriptions').addColumn('withdrawnAt', types.time),
  ];
  for (const column of columns) await column.execute();
  for (const [tier, price] of Object.entries(listPrices))
    await sql`update subscriptions set "priceMinor" = ${price} where tier = ${tier}`.execute(db);
  await withdrawWhatNeverBegan(db);
  for (const table of ['invoiceRequests', 'invoiceDrafts', 'renewalOffers', 'invoices'])
    await db.schema
      .alterTable(table)
      .addColumn('currency', 'text', (column) => column.notNull().defaultTo('GBP'))
      .execute();
}

/** A plan replaced on its first day or before it was noted as ending on that day. No day was its own. */
async function withdrawWhatNeverBegan(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; startDate: string; updatedAt: string }>`
    select id, "startDate", "updatedAt" from subscriptions
    where status = 'cancelled' and "startDate" = "endDate"`.execute(db);
  for (const { id, startDate, updatedAt } of rows) {
    if (startDate < londonTime(Date.parse(updatedAt)).day) continue;
    await sql`update subscriptions set "withdrawnAt" = "updatedAt" where id = ${id}`.execute(db);
  }
}
