import { countryCodes } from '#contract/values/plans-and-usage/countries.ts';
import { currencies } from '#contract/values/plans-and-usage/currencies.ts';
import { vatOf } from '#contract/values/plans-and-usage/money.ts';
import { type BusinessRule, type ElectronicDocument, peppol, specification, typeCodes } from './electronic-document.ts';
import { vatCategoryRules } from './vat-category-rules.ts';

/*
 * The business rules of EN 16931 that concern what the portal issues, by their names in the standard. Each returns
 * whether a document follows it. Rules about content that our documents never have (allowances, charges, prepaid
 * amounts, other parties, bank accounts) are left out.
 */

const isText = (text: string | null): boolean => text !== null && text.trim() !== '';
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const isAmount = (pence: number): boolean => Number.isSafeInteger(pence);
/** True if a VAT number begins with a country code; Greece uses EL and Northern Ireland XI. */
const hasCountryPrefix = (vatNumber: string | null): boolean =>
  vatNumber === null || [...countryCodes, 'EL', 'XI'].includes(vatNumber.slice(0, 2));

const isForPeppol = (document: ElectronicDocument): boolean => document.specification === peppol.specification;

export const businessRules: Readonly<Record<string, BusinessRule>> = {
  'BR-01': (document) => [specification, peppol.specification].includes(document.specification),
  'PEPPOL-EN16931-R001': (document) => isForPeppol(document) === (document.process === peppol.process),
  'PEPPOL-EN16931-R003': ({ purchaseOrder, buyerReference }) => isText(purchaseOrder) || isText(buyerReference),
  'PEPPOL-EN16931-R010': (document) => !isForPeppol(document) || document.buyer.endpoint !== null,
  'PEPPOL-EN16931-R020': (document) => !isForPeppol(document) || document.seller.endpoint !== null,
  'BR-02': ({ number }) => isText(number),
  'BR-03': ({ issueDate }) => isDay(issueDate),
  'BR-04': ({ typeCode }) => isText(typeCode),
  'BR-05': ({ currency }) => isText(currency),
  'BR-06': ({ seller }) => isText(seller.name),
  'BR-07': ({ buyer }) => isText(buyer.name),
  'BR-08': ({ seller }) => seller.address.lines.some(isText) || isText(seller.address.country),
  'BR-09': ({ seller }) => isText(seller.address.country),
  'BR-10': ({ buyer }) => buyer.address.lines.some(isText) || isText(buyer.address.country),
  'BR-11': ({ buyer }) => isText(buyer.address.country),
  'BR-12': ({ linesPence }) => isAmount(linesPence),
  'BR-13': ({ netPence }) => isAmount(netPence),
  'BR-14': ({ totalPence }) => isAmount(totalPence),
  'BR-15': ({ duePence }) => isAmount(duePence),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => lines.every(({ id }) => isText(id)),
  'BR-22': ({ lines }) => lines.every(({ quantity }) => Number.isInteger(quantity)),
  'BR-23': ({ lines }) => lines.every(({ unitCode }) => isText(unitCode)),
  'BR-24': ({ lines }) => lines.every(({ netPence }) => isAmount(netPence)),
  'BR-25': ({ lines }) => lines.every(({ name }) => isText(name)),
  'BR-26': ({ lines }) => lines.every(({ pricePence }) => isAmount(pricePence)),
  'BR-27': ({ lines }) => lines.every(({ pricePence }) => pricePence >= 0),
  'BR-29': ({ period }) => period === null || period.end >= period.start,
  'BR-45': ({ vat }) => vat.every(({ basePence }) => isAmount(basePence)),
  'BR-46': ({ vat }) => vat.every(({ vatPence }) => isAmount(vatPence)),
  'BR-47': ({ vat }) => vat.every(({ category }) => isText(category)),
  'BR-48': ({ vat }) => vat.every(({ category, basisPoints }) => basisPoints !== null || category === 'O'),
  'BR-55': ({ precedingInvoice, typeCode }) => typeCode !== typeCodes.creditNote || isText(precedingInvoice),
  'BR-CO-04': ({ lines }) => lines.every(({ vatCategory }) => isText(vatCategory)),
  'BR-CO-09': ({ seller, buyer }) => hasCountryPrefix(seller.vatNumber) && hasCountryPrefix(buyer.vatNumber),
  'BR-CO-10': ({ lines, linesPence }) => linesPence === sum(lines.map(({ netPence }) => netPence)),
  'BR-CO-13': ({ linesPence, netPence }) => netPence === linesPence,
  'BR-CO-14': ({ vat, vatPence }) => vatPence === sum(vat.map((part) => part.vatPence)),
  'BR-CO-15': ({ netPence, vatPence, totalPence }) => totalPence === netPence + vatPence,
  'BR-CO-16': ({ totalPence, duePence }) => duePence === totalPence,
  // The last of several credit notes takes what the roundings of the others left; the standard's own check allows more.
  'BR-CO-17': ({ vat, typeCode }) =>
    vat.every(
      ({ vatPence, basePence, basisPoints }) =>
        Math.abs(vatPence - vatOf(basePence, basisPoints ?? 0)) <= (typeCode === typeCodes.creditNote ? 1 : 0),
    ),
  'BR-CO-18': ({ vat }) => vat.length > 0,
  'BR-CO-25': ({ duePence, dueDate, paymentTerms }) => duePence <= 0 || isText(dueDate) || isText(paymentTerms),
  'BR-CO-26': ({ seller }) => isText(seller.vatNumber) || isText(seller.companyNumber),
  // EN 16931 does not require line amount = price × quantity; Peppol checks it under this name.
  'PEPPOL-EN16931-R120': ({ lines }) => lines.every((line) => line.netPence === line.quantity * line.pricePence),
  'BR-CL-01': ({ typeCode }) => Object.values<string>(typeCodes).includes(typeCode),
  'BR-CL-03': ({ currency }) => currencies.includes(currency),
  'BR-CL-14': ({ seller, buyer }) => [seller, buyer].every(({ address }) => countryCodes.includes(address.country)),
  ...vatCategoryRules,
};

/** Names of the rules that a document breaks, in the order of the standard. */
export function brokenRules(document: ElectronicDocument): string[] {
  return Object.entries(businessRules)
    .filter(([, isKept]) => !isKept(document))
    .map(([name]) => name);
}
