import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import {
  carrySettled,
  type FormerPortal,
  findInvoicePrefix,
  type NextNumbers,
  readNextNumbers,
  type Series,
  series,
  setNextNumber,
} from '#server/db/queries/former-portal.ts';
import type { Db } from '#server/db/schema.ts';
import { numberText } from '#server/features/invoices/number-text.ts';

/** Numbers that the operator gave because no former portal knows them. */
export type GivenNumbers = { [Name in Series]?: number | undefined } & {
  /** The prefix of invoices, if the environment sets it. */
  prefix?: string | undefined;
};

/** The next numbers, and the prefix of invoices. */
export type TakenOver = NextNumbers & { prefix: string };

export interface TakeOver {
  former: FormerPortal | null;
  told: GivenNumbers;
  /** Refuse if the next number is unknown. */
  isAsked: boolean;
}

const words = {
  invoiceNumber: { what: 'invoice', option: '--next-invoice' },
  creditNoteNumber: { what: 'credit note', option: '--next-credit-note' },
} as const;

/**
 * Applies what happened after the copy was made: assigned numbers, and broadcasts that were sent or withdrawn. Returns
 * the next numbers.
 */
export async function takeOver(db: Db, { former, told, isAsked }: TakeOver): Promise<TakenOver> {
  const copied = await readNextNumbers(db);
  const prefix = told.prefix ?? (await findInvoicePrefix(db)) ?? defaultSettings.invoicePrefix;
  const prefixes = { invoiceNumber: prefix, creditNoteNumber: 'CN' };
  const next = { ...copied };
  for (const name of series) {
    const known = former?.next[name];
    next[name] = nextOf(name, copied[name], { prefix: prefixes[name], known, told: told[name], isAsked });
    if (next[name] !== copied[name]) await setNextNumber(db, name, next[name]);
  }
  await carrySettled(db, former?.settled ?? []);
  return { ...next, prefix };
}

interface Known {
  prefix: string;
  known: number | undefined;
  told: number | undefined;
  isAsked: boolean;
}

function nextOf(name: Series, copied: number, { prefix, known, told, isAsked }: Known): number {
  const { what, option } = words[name];
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
