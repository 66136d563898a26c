import { readMonth } from '#server/features/usage/reading/months/months.ts';
import type { Json, JsonObject } from './json-text.ts';
import { listOf, objectOf, scalarText } from './json-values.ts';
import { identifiersOf, identifiersText } from './report-header.ts';

/** A row of the report's tabular form: cells by the Code's headings, and a metric's figures by month. */
export interface ItemRow {
  /** The place in the file, for people. */
  place: string;
  cells: ReadonlyMap<string, string>;
  metric: string;
  figures: ReadonlyMap<string, string>;
}

export interface ItemContext {
  release: string;
  problem(place: string, message: string): void;
}

const identifierColumns: Record<string, string> = { Proprietary: 'Proprietary_ID' };
const ofItems = new Set(['Item_ID', 'Attribute_Performance', 'Performance', 'Items', 'Components', 'Item_Component']);
const lists: Record<string, (json: Json) => [string, string][]> = {
  Publisher_ID: (json) => [['Publisher_ID', identifiersText(json)]],
  Authors: (json) => [['Authors', authorsText(json, ['ORCID', 'ISNI'])]],
  // Release 5 keeps an item's own properties in separate lists.
  Item_Contributors: (json) => [['Authors', authorsText(json, ['Identifier'])]],
  Item_Dates: valuesByType,
  Item_Attributes: valuesByType,
};

/** The rows of one of the Report_Items. In Release 5.1 it has all its attributes together; in Release 5 it is a single set of them. */
export function rowsOfItem(item: Json, at: number, parts: ItemContext): ItemRow[] {
  const place = `Report_Items[${at}]`;
  const object = objectOf(item);
  if (!object) {
    parts.problem(place, 'This is no item');
    return [];
  }
  const items = object.get('Items');
  if (items === undefined) return rowsOf(object, new Map(), { ...parts, place: named(place, object) });
  const parent = new Map([...cellsOf(object, { ...parts, place })].map(([name, text]) => [`Parent_${name}`, text]));
  return listOf(items).flatMap((each, index) => {
    const inner = objectOf(each);
    const innerPlace = `${place}.Items[${index}]`;
    if (inner) return rowsOf(inner, parent, { ...parts, place: named(innerPlace, inner) });
    parts.problem(innerPlace, 'This is no item');
    return [];
  });
}

type Placed = ItemContext & { place: string };

function rowsOf(item: JsonObject, parent: ReadonlyMap<string, string>, parts: Placed): ItemRow[] {
  const { place, problem, release } = parts;
  if (item.has('Components') || item.has('Item_Component')) {
    problem(place, 'The use of components is not read: please request the report without Include_Component_Details');
    return [];
  }
  const cells = new Map([...parent, ...cellsOf(item, parts)]);
  const sets = item.get('Attribute_Performance');
  const isOfNew = Array.isArray(sets);
  if (isOfNew !== release.startsWith('5.1')) {
    const form = isOfNew ? 'of Release 5.1' : 'of Release 5';
    problem(place, `This item has the form ${form}, but the Report_Header says Release ${release}`);
    return [];
  }
  if (!isOfNew) return rowsOfPeriods(item.get('Performance'), cells, parts);
  return sets.flatMap((set, index) => {
    const setPlace = `${place}, Attribute_Performance[${index}]`;
    const attributes = objectOf(set);
    const performance = objectOf(attributes?.get('Performance'));
    if (attributes && performance)
      return rowsOfMetrics(performance, new Map([...cells, ...cellsOf(attributes, parts)]), {
        ...parts,
        place: setPlace,
      });
    problem(setPlace, 'There is no Performance');
    return [];
  });
}

/** `{"Total_Item_Requests": {"2022-01": 5}}` of Release 5.1. */
function rowsOfMetrics(
  performance: JsonObject,
  cells: ReadonlyMap<string, string>,
  { place, problem }: Placed,
): ItemRow[] {
  return [...performance].flatMap(([metric, counts]) => {
    const rowPlace = `${place}, ${metric}`;
    const figures = new Map<string, string>();
    if (!(counts instanceof Map)) {
      problem(rowPlace, 'There are no months: please request the report with Granularity=Month');
      return [];
    }
    for (const [name, count] of counts) {
      const month = /^\d{4}-\d{2}$/.test(name) ? readMonth(name) : null;
      if (month) addFigure(figures, month, count, { place: rowPlace, problem });
      else problem(rowPlace, `“${name.slice(0, 40)}” is not a month: months are written as 2022-01`);
    }
    return { place: rowPlace, cells, metric, figures };
  });
}

/** `[{"Period": {…}, "Instance": [{"Metric_Type": "Total_Item_Requests", "Count": 5}]}]` of Release 5. */
function rowsOfPeriods(
  performance: Json | undefined,
  cells: ReadonlyMap<string, string>,
  { place, problem }: Placed,
): ItemRow[] {
  const metrics = new Map<string, Map<string, string>>();
  if (!Array.isArray(performance)) problem(place, 'There is no Performance');
  for (const [index, entry] of listOf(performance).entries()) {
    const entryPlace = `${place}, Performance[${index}]`;
    const period = objectOf(objectOf(entry)?.get('Period'));
    const [from, to] = ['Begin_Date', 'End_Date'].map((name) => readMonth(scalarText(period?.get(name)).slice(0, 7)));
    if (!from || !to) problem(entryPlace, 'The Period has no Begin_Date and End_Date');
    else if (from !== to)
      problem(entryPlace, `The Period is no month, but ${from} to ${to}: please request Granularity=Month`);
    for (const instance of listOf(objectOf(entry)?.get('Instance')).map(objectOf)) {
      const metric = scalarText(instance?.get('Metric_Type'));
      const figures = metrics.get(metric) ?? new Map<string, string>();
      metrics.set(metric, figures);
      if (from) addFigure(figures, from, instance?.get('Count'), { place: `${entryPlace}, ${metric}`, problem });
    }
  }
  return [...metrics].map(([metric, figures]) => ({ place: `${place}, ${metric}`, cells, metric, figures }));
}

type Place = Pick<Placed, 'place' | 'problem'>;

function addFigure(
  figures: Map<string, string>,
  month: string,
  count: Json | undefined,
  { place, problem }: Place,
): void {
  if (figures.has(month)) problem(place, `The month ${month} is there twice`);
  else if (typeof count === 'string') problem(place, `${month}: “${count.slice(0, 40)}” is text, and not a number`);
  else if (typeof count !== 'number') problem(place, `${month}: There is no number`);
  else figures.set(month, String(count));
}

/** An item's properties under the Code's headings; unknown ones keep their name. */
function cellsOf(object: JsonObject, { place, problem }: Place): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [type, values] of identifiersOf(object.get('Item_ID'))) {
    if (values.length > 1) problem(place, `Item_ID has ${values.length} values of the type ${type}`);
    cells.set(identifierColumns[type] ?? type, values[0] ?? '');
  }
  for (const [name, json] of object) for (const [column, text] of cellsUnder(name, json)) cells.set(column, text);
  const parent = objectOf(object.get('Item_Parent'));
  if (parent) for (const [name, text] of cellsOf(parent, { place, problem })) cells.set(`Parent_${name}`, text);
  return cells;
}

function cellsUnder(name: string, json: Json): [string, string][] {
  if (Object.hasOwn(lists, name)) return lists[name]?.(json) ?? [];
  if (ofItems.has(name) || (typeof json === 'object' && json !== null)) return [];
  // In Release 5 a parent has a name, in 5.1 a title.
  return [[name === 'Item_Name' ? 'Title' : name, scalarText(json)]];
}

/** `Smith, J. (ORCID:…)`. */
function authorsText(json: Json, identifiers: readonly string[]): string {
  const names = listOf(json).map((entry) => {
    const author = objectOf(entry);
    const [found] = identifiers.filter((name) => author?.has(name));
    if (found === undefined) return scalarText(author?.get('Name'));
    const prefix = found === 'Identifier' ? '' : `${found}:`;
    return `${scalarText(author?.get('Name'))} (${prefix}${scalarText(author?.get(found))})`;
  });
  return names.join('; ');
}

function valuesByType(json: Json): [string, string][] {
  return listOf(json).map((entry) => [
    scalarText(objectOf(entry)?.get('Type')),
    scalarText(objectOf(entry)?.get('Value')),
  ]);
}

/** A place with a name for which a person can search the file. */
function named(place: string, item: JsonObject): string {
  const [name] = ['Item', 'Title', 'Database', 'Platform'].map((key) => scalarText(item.get(key))).filter(Boolean);
  return name ? `${place} (${name.slice(0, 80)})` : place;
}
