import { readMonth } from '#server/features/usage/reading/months/months.ts';
import type { Json, JsonObject } from './json-text.ts';
import { listOf, objectOf, scalarText } from './json-values.ts';

/** The lines above the headings of a report, as its tabular form would have them. */
export interface JsonHeader {
  lines: [string, string][];
  release: string;
  reportId: string;
  /** As `2022-01` and `2022-12`; null if the report does not say. */
  period: { from: string; to: string } | null;
  /** The platform's reason for giving no report. */
  refusal: string | null;
}

/** Exceptions that replace a report: about the service, the sender, the report and its dates. */
const insteadOfReport = (code: number) => code >= 1000 && code < 3030;

/** Reads the Report_Header of Release 5, with lists of names and values, and of 5.1, with objects. */
export function readReportHeader(header: JsonObject): JsonHeader {
  const text = (name: string) => scalarText(header.get(name));
  const filters = pairsOf(header.get('Report_Filters'));
  const [begin = '', end = ''] = ['Begin_Date', 'End_Date'].map((name) => filters.get(name) ?? '');
  const [from, to] = [begin, end].map((day) => readMonth(day.slice(0, 7)));
  const exceptions = listOf(header.get('Exceptions')).map(objectOf);
  const refusing = exceptions.find(
    (exception) => exception && insteadOfReport(Number(scalarText(exception.get('Code')))),
  );
  const isOfRows = (name: string) => name !== 'Metric_Type' && name !== 'Begin_Date' && name !== 'End_Date';
  const lines: [string, string][] = [
    ['Report_Name', text('Report_Name')],
    ['Report_ID', text('Report_ID')],
    ['Release', text('Release')],
    ['Institution_Name', text('Institution_Name')],
    ['Institution_ID', identifiersText(header.get('Institution_ID'))],
    ['Metric_Types', (filters.get('Metric_Type') ?? '').split('|').join('; ')],
    ['Report_Filters', pairsText([...filters].filter(([name]) => isOfRows(name)))],
    ['Report_Attributes', pairsText([...pairsOf(header.get('Report_Attributes'))])],
    ['Exceptions', exceptions.map(exceptionText).join('; ')],
    ['Reporting_Period', begin && end ? `Begin_Date=${begin}; End_Date=${end}` : ''],
    ['Created', text('Created')],
    ['Created_By', text('Created_By')],
    ['Registry_Record', text('Registry_Record')],
  ];
  return {
    lines,
    release: text('Release'),
    reportId: text('Report_ID').toUpperCase(),
    period: from && to && from <= to ? { from, to } : null,
    refusal: refusing ? exceptionText(refusing) : null,
  };
}

/** `2010: Requestor is Not Authorized to Access Usage for Institution (…)`, as in the tabular form. */
export function exceptionText(exception: JsonObject | null): string {
  const [code, message, data] = ['Code', 'Message', 'Data'].map((name) => scalarText(exception?.get(name)));
  return `${code}: ${message}${data ? ` (${data})` : ''}`;
}

/** `ISNI:1234; P1:ABC`: a platform's own identifiers have its own prefix. */
export function identifiersText(json: Json | undefined): string {
  return [...identifiersOf(json)]
    .flatMap(([type, values]) => values.map((value) => (type === 'Proprietary' ? value : `${type}:${value}`)))
    .join('; ');
}

/** Identifiers by their type: `{"DOI": "…"}` in Release 5.1, `[{"Type": "DOI", "Value": "…"}]` in 5. */
export function identifiersOf(json: Json | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (json instanceof Map) {
    for (const [type, values] of json)
      found.set(type, Array.isArray(values) ? values.map(scalarText) : [scalarText(values)]);
    return found;
  }
  for (const entry of listOf(json).map(objectOf)) {
    const type = scalarText(entry?.get('Type')).replace(/^Proprietary_ID$/, 'Proprietary');
    found.set(type, [...(found.get(type) ?? []), scalarText(entry?.get('Value'))]);
  }
  return found;
}

/** Names with values; several values are separated by bars. */
function pairsOf(json: Json | undefined): Map<string, string> {
  const valueText = (value: Json | undefined) =>
    Array.isArray(value) ? value.map(scalarText).join('|') : scalarText(value);
  if (json instanceof Map) return new Map([...json].map(([name, value]) => [name, valueText(value)]));
  const entries = listOf(json).map(objectOf);
  return new Map(entries.map((entry) => [scalarText(entry?.get('Name')), valueText(entry?.get('Value'))]));
}

function pairsText(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('; ');
}
