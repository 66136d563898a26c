/*
 * Money is whole pence in pounds sterling; percentages are whole basis points, hundredths of a percent. So only the VAT
 * amount is ever rounded.
 */

const basisPointsOfWhole = 10_000;
/** Ten million pounds: a larger typed amount is a slip. */
export const amountMaxPence = 10_000_000_00;

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** `399999` becomes `£3,999.99`. */
export function formatPence(pence: number): string {
  return pounds.format(pence / 100);
}

/** A plan's price; null is 'On request'. */
export function formatPrice(pence: number | null): string {
  return pence === null ? 'On request' : formatPence(pence);
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

/** A price before VAT as `£4,799.99 including 20% VAT`, for every amount to be paid; 'On request' for null. */
export function amountText(netPence: number | null, basisPoints: number): string {
  if (netPence === null || basisPoints === 0) return formatPrice(netPence);
  return `${formatPence(netPence + vatOf(netPence, basisPoints))} including ${formatBasisPoints(basisPoints)} VAT`;
}

/** Parses a typed amount such as `12,500` or `£12500.5` into pence; null if it is invalid or finer than a penny. */
export function readPounds(text: string): number | null {
  const match = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}
