import type { CounterFilter } from '#contract/values/plans-and-usage/counter-reports.ts';
import type { ReportRequest } from './report-request.ts';
import type { StoredReport } from './stored-report.ts';
import { isInYears } from './year-ranges.ts';

/** The columns that may identify an item or a title. */
const identifiers = ['DOI', 'Proprietary_ID', 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI'];

/** Makes a test that says whether an item of a stored report matches the request. */
export function itemFilter(
  { filters, only }: ReportRequest,
  { columns }: StoredReport,
): (cells: readonly string[]) => boolean {
  const tests: ((cells: readonly string[]) => boolean)[] = [];
  for (const [filter, values] of Object.entries(filters) as [CounterFilter, readonly string[]][]) {
    const at = columns?.get(filter);
    // Without the column, the whole report was exported with this filter.
    if (at === undefined) continue;
    if (filter === 'YOP') tests.push((cells) => isInYears(cells[at] ?? '', values));
    else tests.push((cells) => values.includes(cells[at] ?? ''));
  }
  for (const name of ['Platform', 'Database'] as const) {
    const [at, wanted] = [columns?.get(name) ?? -1, only[name]];
    if (wanted !== undefined) tests.push((cells) => cells[at] === wanted);
  }
  const { Item_ID: itemId, Author: author } = only;
  if (itemId !== undefined) {
    const places = identifiers.map((name) => [name, columns?.get(name) ?? -1] as const);
    const wanted = itemId.toLowerCase();
    tests.push((cells) =>
      places.some(([name, at]) => {
        const cell = (cells[at] ?? '').toLowerCase();
        return cell !== '' && (cell === wanted || `${name.toLowerCase()}:${cell}` === wanted);
      }),
    );
  }
  if (author !== undefined) {
    const at = columns?.get('Authors') ?? -1;
    const wanted = author.toLowerCase();
    tests.push((cells) => namesOf(cells[at] ?? '').includes(wanted));
  }
  return (cells) => tests.every((passes) => passes(cells));
}

/** An author may be requested by name, or by identifier with or without its namespace. */
function namesOf(authors: string): string[] {
  return authors
    .toLowerCase()
    .split('; ')
    .flatMap((author) => {
      const { name, identifier } = partsOfAuthor(author.trim());
      return [name.trim(), identifier, identifier.replace(/^(?:orcid|isni):/, '')].filter(Boolean);
    });
}

/** `Maya Okafor (orcid:0000-0001)`: the identifier is in brackets at the end. */
function partsOfAuthor(author: string): { name: string; identifier: string } {
  const open = author.lastIndexOf('(');
  const identifier = author.slice(open + 1, -1);
  const isNamed = open >= 0 && author.endsWith(')') && !identifier.includes(')');
  return isNamed ? { name: author.slice(0, open), identifier } : { name: author, identifier: '' };
}
