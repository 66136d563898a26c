import { countryName } from './countries.ts';
import { vatCountry } from './vat-countries.ts';
import { vatNumberProblem } from './vat-numbers.ts';

/* Which VAT an invoice has. Where a service is supplied and which number the customer has are two questions. */

/** Category codes of EN 16931. */
export type VatCategory = 'S' | 'AE' | 'O' | 'E' | 'G';

/** The rules that an administrator can choose between. */
export const chosenVatRules = ['standard', 'reverse-charge', 'outside-scope', 'exempt', 'export'] as const;
export type ChosenVatRule = (typeof chosenVatRules)[number];
/** `none`: the seller charges no VAT at all. */
export const vatRules = [...chosenVatRules, 'none'] as const;
export type VatRule = (typeof vatRules)[number];

export const vatRuleNames: Readonly<Record<VatRule, string>> = {
  standard: 'VAT is charged',
  'reverse-charge': 'Reverse charge',
  'outside-scope': 'Outside the scope of VAT',
  exempt: 'Exempt from VAT',
  export: 'Export',
  none: 'No VAT',
};

const categories: Readonly<Record<VatRule, VatCategory>> = {
  standard: 'S',
  'reverse-charge': 'AE',
  'outside-scope': 'O',
  exempt: 'E',
  export: 'G',
  none: 'O',
};

export const reverseChargeText = 'Reverse charge: the customer accounts for the VAT.';

/** The seller's own VAT rate, country and VAT number. */
export interface VatSeller {
  vatBasisPoints: number;
  sellerCountry: string;
  sellerVatNumber: string | null;
}

/** Null: no billing address is stored. */
export type VatBuyer = { country: string; vatNumber: string | null } | null;

/** A rule that an administrator chose, and why. */
export interface ChosenVat {
  rule: ChosenVatRule;
  reason: string;
}

export interface InvoiceVat {
  vatRule: VatRule;
  vatCategory: VatCategory;
  vatBasisPoints: number;
  /** The sentence that the invoice has to carry; null where VAT is charged. */
  vatReason: string | null;
  /** Why this rule applies, for administrators. */
  vatWhy: string;
}

/** The VAT of an invoice: as chosen, else by the table of countries. */
export function vatFor(seller: VatSeller, buyer: VatBuyer, chosen: ChosenVat | null = null): InvoiceVat {
  if (chosen) return made(chosen.rule, seller, { reason: chosenReason(chosen), why: `Chosen: ${chosen.reason}` });
  const { sellerCountry, sellerVatNumber } = seller;
  if (seller.vatBasisPoints === 0) return made('none', seller, { reason: null, why: 'The rate under Settings is 0%.' });
  const charged = (why: string) => made('standard', seller, { reason: null, why });
  if (!buyer) return charged('No billing address is stored, so the institution counts as one in the seller’s country.');
  const country = countryName(buyer.country);
  const [from, to] = [vatCountry(sellerCountry), vatCountry(buyer.country)];
  if ((to?.area ?? buyer.country) === (from?.area ?? sellerCountry))
    return charged(
      buyer.country === sellerCountry
        ? 'The institution is in the seller’s country.'
        : `${country} is in the VAT area of the seller’s country.`,
    );
  const hasNumber = buyer.vatNumber !== null && vatNumberProblem(buyer.vatNumber, buyer.country) === undefined;
  if (to?.hasReverseCharge && hasNumber && sellerVatNumber !== null)
    return made('reverse-charge', seller, {
      reason: reverseChargeText,
      why: `Place of supply: ${country}. Both sides have a VAT number.`,
    });
  if (isEuropean(sellerCountry) && isEuropean(buyer.country))
    return charged(
      hasNumber
        ? 'The seller has no VAT number, which reverse charge needs.'
        : 'No VAT number is stored, so the institution counts as a private customer.',
    );
  const reason = `Outside the scope of VAT. Place of supply: ${country}.`;
  return made('outside-scope', seller, { reason, why: `Place of supply: ${country}.` });
}

/** Why a chosen rule cannot be applied; undefined if it can. */
export function chosenVatProblem(
  { vatBasisPoints, sellerVatNumber }: VatSeller,
  buyer: VatBuyer,
  { rule }: ChosenVat,
): string | undefined {
  if (rule === 'standard' && vatBasisPoints === 0) return 'The rate under Settings, Invoicing is 0%';
  if (rule === 'outside-scope' || rule === 'standard') return undefined;
  if (sellerVatNumber === null) return 'This needs the VAT number of the seller, under Settings, Invoicing';
  if (rule !== 'reverse-charge') return undefined;
  const isNumber = buyer?.vatNumber != null && vatNumberProblem(buyer.vatNumber, buyer.country) === undefined;
  return isNumber ? undefined : 'Reverse charge needs the VAT number of the institution, with its billing address';
}

/** Between these an institution proves by its number that it is a business. */
function isEuropean(code: string): boolean {
  const country = vatCountry(code);
  return country?.isInEu === true || country?.area === 'GB';
}

function chosenReason({ rule, reason }: ChosenVat): string | null {
  if (rule === 'standard') return null;
  if (rule === 'reverse-charge') return reverseChargeText;
  return `${vatRuleNames[rule]}: ${reason}`;
}

function made(
  vatRule: VatRule,
  { vatBasisPoints }: VatSeller,
  { reason: vatReason, why: vatWhy }: { reason: string | null; why: string },
): InvoiceVat {
  const rate = vatRule === 'standard' ? vatBasisPoints : 0;
  return { vatRule, vatCategory: categories[vatRule], vatBasisPoints: rate, vatReason, vatWhy };
}
