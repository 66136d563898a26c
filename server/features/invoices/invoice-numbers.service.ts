import type { Db } from '#server/db/schema.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { findCounter, hasInvoices, raiseCounter } from './invoices.queries.ts';

export function findNextNumber(db: Db): Promise<number> {
  return findCounter(db, 'invoiceNumber');
}

/** Numbers may be left out, as for a series that began elsewhere, but none is given twice. */
export async function setNextNumber(transaction: Db, next: number): Promise<void> {
  if (await raiseCounter(transaction, 'invoiceNumber', next)) return;
  const least = await findNextNumber(transaction);
  throw badRequest(`Must be ${least} or more: numbers below it were given`, 'invoiceNextNumber');
}

/** A series keeps its letters. */
export async function refuseOtherPrefix(transaction: Db): Promise<void> {
  if (await hasInvoices(transaction))
    throw conflict('Numbers were given with the present prefix, so it stays', 'invoicePrefix');
}
