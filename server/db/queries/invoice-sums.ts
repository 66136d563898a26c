import { sql } from 'kysely';

/*
 * Sums of an invoice's payments and of the credit notes for a part of it, as columns of a query that reads `invoices`.
 */

const creditedOf = (column: 'netPence' | 'totalPence') =>
  sql<number>`cast(coalesce((select sum("partCredits".${sql.ref(column)}) from "partCredits"
    where "partCredits"."invoiceId" = invoices.id), 0) as bigint)`;

/** What was credited of it in parts; a credit note that voids it is not counted. */
export const creditedPence = creditedOf('totalPence');
export const creditedNetPence = creditedOf('netPence');

/** What was paid of it; invoices of before there were parts were paid whole. */
export const paidPence = sql<number>`case
  when exists (select 1 from "invoicePayments" where "invoicePayments"."invoiceId" = invoices.id)
    then invoices."totalPence" - ${creditedPence}
  else cast(coalesce((select sum("partPayments"."amountPence") from "partPayments"
    where "partPayments"."invoiceId" = invoices.id), 0) as bigint) end`;
