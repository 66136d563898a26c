import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import {
  carrySettled,
  type FormerPortal,
  type NextNumbers,
  readNextNumbers,
  type Series,
  series,
  setNextNumber,
} from '#server/db/queries/former-portal.ts';
import type { Db } from '#server/db/schema.ts';
import { numberText } from '#server/features/invoices/number-text.ts';

/** Numbers that the operator gave because no former portal knows them. */
export type GivenNumbers = { [Name in Series]?: number | undefined };

export interface TakeOver {
  former: FormerPortal | null;
  told: GivenNumbers;
  /** Refuse if the next number is unknown. */
  isAsked: boolean;
}

const words = {
  invoiceNumber: { prefix: 'INV', what: 'invoice', option: '--next-invoice' },
  creditNoteNumber: { prefix: 'CN', what: 'credit note', option: '--next-credit-note' },
} as const;

/**
 * Applies what happened after the copy was made: assigned numbers, and broadcasts that were sent or withdrawn. Returns
 * the next numbers.
 */
export async function takeOver(db: Db, { former, told, isAsked }: TakeOver): Promise<NextNumbers> {
  const copied = await readNextNumbers(db);
  const next = { ...copied };
  for (const name of series) {
    next[name] = nextOf(name, copied[name], { known: former?.next[name], told: told[name], isAsked });
    if (next[name] !== copied[name]) await setNextNumber(db, name, next[name]);
  }
  await carrySettled(db, former?.settled ?? []);
  return next;
}

function nextOf(
  name: Series,
  copied: number,
  { known, told, isAsked }: { known: number | undefined; told: number | undefined; isAsked: boolean },
): number {
  const { prefix, what, option } = words[name];
  // A portal whose number is lower than the copy's is not the successor of the copy.
  const least = known !== undefined && known >= copied ? known : copied;
  if (told !== undefined) {
    if (told >= least) return told;
    throw new DatabaseRefusedError(
      `${numberText(prefix, told)} was given already: the next ${what} is ${numberText(prefix, least)} at least. Nothing was changed.`,
    );
  }
  const isKnown = known !== undefined && known >= copied;
  if (isAsked && !isKnown && copied > 1) {
    throw new DatabaseRefusedError(
      `Nobody knows which ${what} comes next: ${numberText(prefix, copied)} by the copy, and more may have been issued since it was made. No number may be given twice: say the next one, as ${option} ${copied}. Nothing was changed.`,
    );
  }
  return least;
}
