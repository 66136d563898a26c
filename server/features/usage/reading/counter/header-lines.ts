import { wordKey } from './header-block.ts';

/** The lines above the headings of a COUNTER report, name and value. */
export type HeaderLines = readonly (readonly [string, string])[];

/** The value of a line, by the key of its name; '' if there is none. */
export function lineIn(header: HeaderLines | null, key: string): string {
  return header?.find(([name]) => wordKey(name) === key)?.[1] ?? '';
}

/** The values of a filter such as `data_type` in the line Report_Filters. */
export function filterIn(header: HeaderLines | null, name: string): string[] {
  return valuesIn(lineIn(header, 'reportfilters'), name);
}

/** Says whether a report gives one figure for its whole period, by COUNTER's attribute for JSON. */
export function isOfTotals(header: HeaderLines | null): boolean {
  const said = ['reportattributes', 'reportfilters'].flatMap((line) => valuesIn(lineIn(header, line), 'granularity'));
  return said.some((value) => /^totals?$/i.test(value));
}

/** The months of a report for which it declares partial data (Exception 3040): all of them where it names none. */
export function partialMonthsOf(header: HeaderLines | null, months: readonly string[]): string[] {
  if (saidBy(header, partialData) === undefined) return [];
  const named = namedByException(header, partialData, months);
  return named.length > 0 ? named : [...months];
}

const partialData = 3040;

/** The months of a report that the words of an exception name. */
export function namedByException(header: HeaderLines | null, code: number, months: readonly string[]): string[] {
  const said = saidBy(header, code) ?? '';
  const ranges = [...said.matchAll(/(\d{4}-\d{2})(?: to (\d{4}-\d{2}))?/g)].map(([, from = '', to = from]) => [
    from,
    to,
  ]);
  return months.filter((month) => ranges.some(([from = '', to = '']) => from <= month && month <= to));
}

function saidBy(header: HeaderLines | null, code: number): string | undefined {
  const exceptions = lineIn(header, 'exceptions').split(/;\s?(?=\d{4}:)/);
  return exceptions.find((each) => each.trim().startsWith(`${code}`));
}

function valuesIn(pairs: string, wanted: string): string[] {
  return pairs.split(';').flatMap((pair) => {
    const [name = '', values = ''] = pair.split('=');
    return name.trim().toLowerCase() === wanted
      ? values
          .split('|')
          .map((value) => value.trim())
          .filter(Boolean)
      : [];
  });
}
