import { paths } from '#contract/values/pages.ts';
import type { Transaction } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import { lockInvoice, type Noted } from './settlement.queries.ts';

export const ownInvoices = { label: 'Your Subscription', path: paths.subscription };

export async function lockExisting(transaction: Transaction, id: number): Promise<Noted> {
  const noted = await lockInvoice(transaction, id);
  if (!noted) throw notFound('Invoice not found');
  return noted;
}

export function refuseVoid({ invoice, creditNoteNumber }: Noted): void {
  if (creditNoteNumber !== null) throw conflict(`${invoice.number} was voided by ${creditNoteNumber}`);
}

export function refusePaid({ invoice, paidOn }: Noted): void {
  if (paidOn !== null) throw conflict(`${invoice.number} was paid on ${longDay(paidOn)}`);
}
