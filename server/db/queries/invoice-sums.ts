import { sql } from 'kysely';

/*
 * Sums of an invoice's payments and of the credit notes for a part of it, as columns of a query that reads `invoices`.
 */

const creditedOf = (column: 'netPence' | 'totalPence') =>
  sql<number>`cast(coalesce((select sum("partCredits".${sql.ref(column)}) from "partCredits"
    where "partCredits"."invoiceId" = invoices.id), 0) as bigint)`;

/** The amount credited in parts; a credit note that voids the invoice is not counted. */
export const creditedPence = creditedOf('totalPence');
export const creditedNetPence = creditedOf('netPence');

/** The amount paid; invoices from before part payments existed were paid whole. */
export const paidPence = sql<number>`case
  when exists (select 1 from "invoicePayments" where "invoicePayments"."invoiceId" = invoices.id)
    then invoices."totalPence" - ${creditedPence}
  else cast(coalesce((select sum("partPayments"."amountPence") from "partPayments"
    where "partPayments"."invoiceId" = invoices.id), 0) as bigint) end`;
