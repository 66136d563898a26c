/*
 * Money is whole minor units of its currency, such as pence; percentages are whole basis points, hundredths of a
 * percent. So only the VAT amount is ever rounded.
 */

/** The currency of list prices. */
export const listCurrency = 'GBP';

/* ISO 4217: currencies whose minor unit is not a hundredth. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND';

/** The number of decimals of a currency's amounts. */
export function currencyDecimals(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

const basisPointsOfWhole = 10_000;
/** Ten million pounds, or of another currency with two decimals: a larger typed amount is a slip. */
export const amountMaxPence = 10_000_000_00;

const formats = new Map<string, Intl.NumberFormat>();

/** `399999` of `GBP` becomes `£3,999.99`, of `EUR` `€3,999.99`, of `JPY` `JP¥399,999`. */
export function formatMoney(minor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  let format = formats.get(currency);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...digits });
    formats.set(currency, format);
  }
  return format.format(minor / 10 ** decimals);
}

/** `399999` becomes `£3,999.99`. */
export function formatPence(pence: number): string {
  return formatMoney(pence, listCurrency);
}

/** `479999` of `GBP` as `4799.99`, as people type it and spreadsheets parse it. */
export function typedMoney(minor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  return sign + (decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

/** A plan's price; null is 'On request'. */
export function formatPrice(minor: number | null, currency = listCurrency): string {
  return minor === null ? 'On request' : formatMoney(minor, currency);
}

/** `2000` becomes `20%`, `550` becomes `5.5%`. */
export function formatBasisPoints(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** The VAT on an amount, rounded to the nearest penny, half a penny up. */
export function vatOf(netPence: number, basisPoints: number): number {
  const whole = netPence * basisPoints;
  const remainder = whole % basisPointsOfWhole;
  return (whole - remainder) / basisPointsOfWhole + (remainder * 2 >= basisPointsOfWhole ? 1 : 0);
}

/**
 * The VAT of a part of what is left. The VAT of the remainder is rounded, not that of the part: so no roundings of parts add
 * up to more than the whole, and what is left is never negative.
 */
export function vatOfPart(netPence: number, left: { netPence: number; vatPence: number }, basisPoints: number): number {
  return left.vatPence - vatOf(left.netPence - netPence, basisPoints);
}

/** A price before VAT as `£4,799.99 including 20% VAT`, for every amount to be paid; 'On request' for null. */
export function amountText(netMinor: number | null, basisPoints: number, currency = listCurrency): string {
  if (netMinor === null || basisPoints === 0) return formatPrice(netMinor, currency);
  return `${formatMoney(netMinor + vatOf(netMinor, basisPoints), currency)} including ${formatBasisPoints(basisPoints)} VAT`;
}

/** Parses a typed amount such as `12,500` or `£12500.5` into pence; null if it is invalid or finer than a penny. */
export function readPounds(text: string): number | null {
  return readMoney(text, listCurrency);
}

/** Parses a typed amount into minor units of a currency; null if it is invalid or finer than one of them. */
export function readMoney(text: string, currency: string): number | null {
  const match = /^[£€$]?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const decimals = currencyDecimals(currency);
  if (part.length > decimals) return null;
  return Number(whole.replaceAll(',', '')) * 10 ** decimals + Number(part.padEnd(decimals, '0'));
}
