import { counterReports, isAttributeColumn } from '#contract/values/plans-and-usage/counter-reports.ts';
import { headerObject, type ReportHeader } from './report-header.ts';
import { columnsOf, type ReportRequest } from './report-request.ts';
import type { ReportRow } from './rows-of-report.ts';

const pieceLength = 64 * 1024;
const itemIdentifiers = ['DOI', 'Proprietary_ID', 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI'];
const parentPrefix = 'Parent_';

/**
 * The JSON form of Release 5.1, in chunks. Rows that differ only in figures become one object, as the Code asks (5.1), so items have to be
 * ordered by parent, and rows by what they show.
 */
export async function* jsonReport(
  header: ReportHeader,
  months: readonly string[],
  rows: AsyncIterable<ReportRow>,
): AsyncGenerator<string, void> {
  const { request } = header;
  const levels = levelsOf(request);
  let piece = `{"Report_Header":${JSON.stringify(headerObject(header))},"Report_Items":[`;
  let open: string[] | null = null;
  let before: readonly string[] | null = null;
  for await (const { cells, metric, figures } of rows) {
    // The metrics of an item share one array of cells.
    const written: string[] =
      open && cells === before ? open : levels.map(({ places }) => JSON.stringify(objectOf(places, cells)));
    before = cells;
    piece += stepTo(levels, open, written);
    piece += `${JSON.stringify(metric)}:${countsOf(months, figures, request.hasMonths)}`;
    open = written;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}${open ? closed(levels, 0) : ''}]}`;
}

/** A level of nested objects: rows with the same object at this level share it. */
interface Level {
  places: readonly Place[];
  list: string;
  end: string;
}

interface Place {
  name: string;
  at: number;
}

function levelsOf(request: ReportRequest): Level[] {
  const places = columnsOf(request).map((name, at) => ({ name, at }));
  const isOfParent = ({ name }: Place) => name.startsWith(parentPrefix);
  const parent = places.filter(isOfParent).map(({ name, at }) => ({ name: name.slice(parentPrefix.length), at }));
  const item = places.filter((place) => !isOfParent(place) && !isAttributeColumn(place.name));
  const attributes = places.filter(({ name }) => isAttributeColumn(name));
  // Item Reports nest items below their parent, even if the parent has no name.
  const isOfItems = counterReports[request.report].master === 'IR';
  return [
    ...(isOfItems ? [{ places: parent, list: '"Items":[', end: ']}' }] : []),
    { places: item, list: '"Attribute_Performance":[', end: ']}' },
    { places: attributes, list: '"Performance":{', end: '}}' },
  ];
}

/** Closes the objects that the next row does not share, and opens its own. */
function stepTo(levels: readonly Level[], open: readonly string[] | null, next: readonly string[]): string {
  const other = open ? levels.findIndex((_, at) => open[at] !== next[at]) : 0;
  if (other === -1) return ',';
  const begun = levels.slice(other).map(({ list }, at) => `${beginning(next[other + at] ?? '{}')}${list}`);
  return `${open ? `${closed(levels, other)},` : ''}${begun.join('')}`;
}

function closed(levels: readonly Level[], from: number): string {
  return levels
    .slice(from)
    .map(({ end }) => end)
    .reverse()
    .join('');
}

/** Item properties that the Code requires even if they are empty. */
const required = ['Database', 'Title', 'Item', 'Publisher', 'Platform'];

function objectOf(places: readonly Place[], cells: readonly string[]): Record<string, unknown> {
  const isItem = places.some(({ name }) => name === 'Platform');
  const isId = ({ name }: Place) => itemIdentifiers.includes(name);
  const ids = places.flatMap((place) => {
    const cell = cells[place.at];
    return isId(place) && cell ? [[place.name === 'Proprietary_ID' ? 'Proprietary' : place.name, cell]] : [];
  });
  const others = places.flatMap((place) => {
    const { name } = place;
    const cell = cells[place.at] ?? '';
    if (isId(place) || (cell === '' && !(isItem && required.includes(name)))) return [];
    return [[name, readers[name]?.(cell) ?? cell]];
  });
  return { ...Object.fromEntries(others), ...(ids.length > 0 && { Item_ID: Object.fromEntries(ids) }) };
}

/** Readers of cells with several values. */
const readers: Record<string, ((cell: string) => unknown) | undefined> = {
  Publisher_ID: identifiersOf,
  Authors: authorsOf,
};

/** `ISNI:4321432143214321; ebscohost:PubX`: a namespace that the Code does not know is a platform's. */
function identifiersOf(cell: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const part of cell.split(';').map((text) => text.trim())) {
    const [, kind = '', value = ''] = /^(ISNI|ROR):(.*)$/.exec(part) ?? [];
    const name = kind || 'Proprietary';
    if (part) found[name] = [...(found[name] ?? []), kind ? value : part];
  }
  return found;
}

/** `John Smith (ORCID:0000-0001-2345-6789); Jane Doe`. */
function authorsOf(cell: string): Record<string, string>[] {
  return cell.split('; ').map((author) => {
    const [, name = author, kind, value = ''] = /^(.*\S)\s*\((ORCID|ISNI):([^()]+)\)$/.exec(author.trim()) ?? [];
    return kind ? { Name: name, [kind]: value } : { Name: name };
  });
}

/** Opens an object to which properties are added. */
function beginning(json: string): string {
  return json === '{}' ? '{' : `${json.slice(0, -1)},`;
}

/** Months without use are left out; a sum is given for the first month. */
function countsOf(months: readonly string[], figures: readonly number[], hasMonths: boolean): string {
  if (!hasMonths) return JSON.stringify({ [months[0] ?? '']: figures.reduce((sum, figure) => sum + figure, 0) });
  const counts: Record<string, number> = {};
  for (const [at, month] of months.entries()) {
    const figure = figures[at];
    if (figure) counts[month] = figure;
  }
  return JSON.stringify(counts);
}
