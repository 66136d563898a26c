import type {
  AnyVatCategory,
  BusinessRule,
  ElectronicDocument,
  ElectronicLine,
  ElectronicVat,
} from './electronic-document.ts';

/*
 * The rules of EN 16931 for each VAT category. Numbers 3, 4, 6 and 7 of each family concern allowances and charges,
 * which our documents never have. Zero rate (Z) and exemption (E) are included so that a document cannot hold them
 * unnoticed.
 */

interface Family {
  category: AnyVatCategory;
  /** Which party must have a VAT number; for a buyer a company number is enough. */
  needsNumbersOf: 'seller' | 'both' | 'neither';
  hasRate: (basisPoints: number | null) => boolean;
  /** True if the breakdown must say why no VAT is charged. */
  needsReason: boolean;
}

const families: readonly Family[] = [
  { category: 'S', needsNumbersOf: 'seller', hasRate: (rate) => rate !== null && rate > 0, needsReason: false },
  { category: 'Z', needsNumbersOf: 'seller', hasRate: (rate) => rate === 0, needsReason: false },
  { category: 'E', needsNumbersOf: 'seller', hasRate: (rate) => rate === 0, needsReason: true },
  { category: 'G', needsNumbersOf: 'seller', hasRate: (rate) => rate === 0, needsReason: true },
  { category: 'AE', needsNumbersOf: 'both', hasRate: (rate) => rate === 0, needsReason: true },
  { category: 'O', needsNumbersOf: 'neither', hasRate: (rate) => rate === null, needsReason: true },
];

/** The rules of every family by name, such as `BR-AE-10`. */
export const vatCategoryRules: Readonly<Record<string, BusinessRule>> = {
  ...Object.assign({}, ...families.map(rulesOf)),
  // A document outside the scope of VAT may have no other category.
  'BR-O-11': (document) => isAlone(document),
  'BR-O-12': (document) => isAlone(document),
};

function isAlone({ lines, vat }: ElectronicDocument): boolean {
  const categories = new Set([...lines.map(({ vatCategory }) => vatCategory), ...vat.map(({ category }) => category)]);
  return !categories.has('O') || (categories.size === 1 && vat.length === 1);
}

function rulesOf({ category, needsNumbersOf, hasRate, needsReason }: Family): Record<string, BusinessRule> {
  const linesOf = ({ lines }: ElectronicDocument): ElectronicLine[] =>
    lines.filter(({ vatCategory }) => vatCategory === category);
  const partsOf = ({ vat }: ElectronicDocument): ElectronicVat[] => vat.filter((part) => part.category === category);
  const sumAt = (document: ElectronicDocument, rate: number | null) =>
    linesOf(document)
      .filter(({ vatBasisPoints }) => vatBasisPoints === rate)
      .reduce((sum, { netPence }) => sum + netPence, 0);
  const name = (number: string) => `BR-${category}-${number}`;
  return {
    // Standard rate may have several parts, one per rate; each other category has exactly one.
    [name('01')]: (document) => {
      const [lines, parts] = [linesOf(document).length, partsOf(document).length];
      if (category === 'S') return lines > 0 === parts > 0;
      return parts === (lines > 0 ? 1 : 0);
    },
    [name('02')]: (document) => linesOf(document).length === 0 || hasNumbers(document, needsNumbersOf),
    [name('05')]: (document) => linesOf(document).every(({ vatBasisPoints }) => hasRate(vatBasisPoints)),
    [name('08')]: (document) =>
      partsOf(document).every(({ basisPoints, basePence }) => basePence === sumAt(document, basisPoints)),
    // BR-CO-17 checks the amount at standard rate.
    ...(category === 'S'
      ? {}
      : { [name('09')]: (document: ElectronicDocument) => partsOf(document).every(({ vatPence }) => vatPence === 0) }),
    [name('10')]: (document) =>
      partsOf(document).every(({ reason, reasonCode }) => (reason !== null || reasonCode !== null) === needsReason),
  };
}

function hasNumbers({ seller, buyer }: ElectronicDocument, whose: Family['needsNumbersOf']): boolean {
  if (whose === 'neither') return seller.vatNumber === null && buyer.vatNumber === null;
  if (seller.vatNumber === null) return false;
  return whose === 'seller' || buyer.vatNumber !== null || buyer.companyNumber !== null;
}
