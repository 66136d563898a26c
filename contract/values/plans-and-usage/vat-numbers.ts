import { countryName } from './countries.ts';
import { vatCountry } from './vat-countries.ts';

/* Checks the form of VAT numbers; whether one exists, only the country's tax office knows. */

/** For countries whose numbers are not known only a rough form. */
const otherForm = /^[A-Z0-9]{4,15}$/;

/** In capitals and without spaces, dots and hyphens. */
export function plainVatNumber(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/**
 * What is wrong with a VAT number of this country (`FR`), in the form of `plainVatNumber`; undefined for a valid one.
 */
export function vatNumberProblem(vatNumber: string, country: string): string | undefined {
  const known = vatCountry(country);
  if (!known) return otherForm.test(vatNumber) ? undefined : 'This is not a VAT number';
  const name = countryName(country);
  if (known.example === null) return `There are no VAT numbers in ${name}. Please leave this empty`;
  const ofPrefix = known.numbers.filter(({ prefix }) => vatNumber.startsWith(prefix));
  if (ofPrefix.length === 0)
    return `A VAT number of ${name} begins with ${known.numbers.map(({ prefix }) => prefix).join(' or ')}`;
  if (ofPrefix.some(({ prefix, form }) => form.test(vatNumber.slice(prefix.length)))) return undefined;
  return `This is not a VAT number of ${name}, such as ${known.example}`;
}
