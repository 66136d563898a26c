import type { EmailAddress, NewPersonName, NewUsername } from '#contract/fields.ts';
import type { InstitutionName } from '#contract/people/institutions.ts';
import { departmentMaxLength } from '#contract/values/limits.ts';
import { type IdentifierKind, plainIdentifier, wrongIdentifier } from '#contract/values/people/identifiers.ts';
import { withoutHiddenSigns } from '#contract/values/plain-names.ts';
import { currencies } from '#contract/values/plans-and-usage/currencies.ts';
import { amountMaxPence, readMoney } from '#contract/values/plans-and-usage/money.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { allowanceMax } from '#contract/values/plans-and-usage/plan-terms.ts';
import { shortTierName, type Tier, tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';

export type Reading<Value> = (text: string) => Value | { wrong: string };

type Schema = typeof NewPersonName | typeof NewUsername | typeof InstitutionName | typeof EmailAddress;

export function parsed(schema: Schema): Reading<string> {
  return (text) => {
    const result = schema.safeParse(text);
    return result.success ? result.data : { wrong: result.error.issues[0]?.message ?? 'This is not valid' };
  };
}

export function optional<Value>(reading: Reading<Value>): Reading<Value | null> {
  return (text) => (text === '' ? null : reading(text));
}

export const readDepartment: Reading<string | null> = (typed) => {
  const text = withoutHiddenSigns(typed).trim();
  if (text.length <= departmentMaxLength) return text || null;
  return { wrong: `A department has at most ${departmentMaxLength} characters` };
};

export function readIdentifier(kind: IdentifierKind): Reading<string | null> {
  return (text) => {
    const wrong = wrongIdentifier(kind, text);
    return wrong === null ? plainIdentifier(kind, text) || null : { wrong };
  };
}

/** By the plan's name as screens show it, its short name, or its word in the API. */
export const readTierCell: Reading<Tier | null> = (text) => {
  const typed = text.toLowerCase();
  if (typed === '' || typed === tierName(null).toLowerCase()) return null;
  const names = (tier: Tier) => [tier, tierName(tier), shortTierName(tier)].map((name) => name.toLowerCase());
  return (
    tiers.find((tier) => names(tier).includes(typed)) ?? { wrong: `Must be one of ${tiers.map(tierName).join(', ')}` }
  );
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2026-08-01`, `1/8/2026` as written in Britain, or `1 Aug 2026`. */
export const readDay: Reading<string> = (text) => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const british = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  const named = /^(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})$/i.exec(text);
  const [, year, month, day] = iso ?? [];
  const [, d = day, m = month, y = year] = british ?? [];
  const [, nd = d, nm = m, ny = y] = named ?? [];
  const monthNumber = named ? months.indexOf(String(nm).toLowerCase()) + 1 : Number(nm);
  const found = `${ny}-${String(monthNumber).padStart(2, '0')}-${String(nd).padStart(2, '0')}`;
  const isDay = /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(found) && !Number.isNaN(Date.parse(`${found}T00:00:00Z`));
  if (isDay && addDays(found, 0) === found) return found;
  return { wrong: 'Must be a day, as 2026-08-01 or 1 Aug 2026' };
};

export const readCurrency: Reading<string> = (text) => {
  const code = text.toUpperCase();
  return currencies.includes(code) ? code : { wrong: 'Must be a currency, as GBP or EUR' };
};

export function readPrice(currency: string): Reading<number> {
  return (text) => {
    const minor = readMoney(text, currency);
    if (minor === null) return { wrong: `Must be a price in ${currency} without VAT, as 1999.99` };
    return minor > amountMaxPence ? { wrong: 'This amount is too large' } : minor;
  };
}

const yes = ['yes', 'y', 'true', '1', 'x', 'trial'];
const no = ['', 'no', 'n', 'false', '0'];

export const readTrial: Reading<boolean> = (text) => {
  const word = text.toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : { wrong: 'Must be yes or no' };
};

/** A whole number, with or without commas or spaces between its thousands. */
export const readAllowance: Reading<number> = (text) => {
  const isNumber = /^(?:\d+|\d{1,3}(?:[, \u00a0\u202f]\d{3})+)$/.test(text);
  const allowance = Number(text.replace(/\D/g, ''));
  if (!isNumber || allowance === 0) return { wrong: 'Must be a whole number above zero, as 12000' };
  return allowance > allowanceMax ? { wrong: 'This number is too large' } : allowance;
};
