import { counterReports, isMasterId } from '#contract/values/plans-and-usage/counter-reports.ts';
import { lastDayOf } from '#server/features/usage/reading/months/months.ts';
import { counterExceptions, type ExceptionCode } from './counter-exceptions.ts';
import type { ReportRequest } from './report-request.ts';

export interface CounterException {
  Code: ExceptionCode;
  Message: string;
  Data?: string;
}

/** An exception in the Code's words. */
export function exceptionOf(code: ExceptionCode, data?: string): CounterException {
  return { Code: code, Message: counterExceptions[code].message, ...(data && { Data: data }) };
}

export interface ReportHeader {
  request: ReportRequest;
  institutionName: string;
  /** By namespace; `Proprietary` ones with the portal's namespace. */
  identifiers: readonly (readonly [string, string])[];
  exceptions: readonly CounterException[];
  created: string;
  createdBy: string;
  registryRecord: string;
}

/** The thirteen lines of the tabular form. */
export function headerLines(header: ReportHeader): [string, string][] {
  const { request, exceptions } = header;
  const attributes: [string, string][] = attributesOf(request).map(([name, values]) => [name, values.join('|')]);
  if (!request.hasMonths) attributes.push(['Exclude_Monthly_Details', 'True']);
  return [
    ['Report_Name', counterReports[request.report].name],
    ['Report_ID', request.report],
    ['Release', '5.1'],
    ['Institution_Name', header.institutionName],
    ['Institution_ID', header.identifiers.map(identifierText).join('; ')],
    ['Metric_Types', metricsShown(request).join('; ')],
    ['Report_Filters', pairs(filtersOf(request).map(([name, values]) => [name, values.join('|')]))],
    ['Report_Attributes', pairs(attributes)],
    ['Exceptions', exceptions.map(exceptionText).join('; ')],
    ['Reporting_Period', `Begin_Date=${firstDay(request.from)}; End_Date=${lastDayOf(request.to)}`],
    ['Created', header.created],
    ['Created_By', header.createdBy],
    ['Registry_Record', header.registryRecord],
  ];
}

/** The Report_Header of the JSON form. */
export function headerObject(header: ReportHeader): object {
  const { request, exceptions } = header;
  const metrics = metricsShown(request);
  const attributes: [string, string | readonly string[]][] = attributesOf(request).map(([name, values]) => [
    name,
    name === 'Attributes_To_Show' ? values : (values[0] ?? ''),
  ]);
  if (!request.hasMonths) attributes.push(['Granularity', 'Totals']);
  return {
    Report_Name: counterReports[request.report].name,
    Report_ID: request.report,
    Release: '5.1',
    Institution_Name: header.institutionName,
    Institution_ID: Object.fromEntries(header.identifiers.map(([kind, value]) => [kind, [value]])),
    Report_Filters: {
      ...(metrics.length > 0 && { Metric_Type: metrics }),
      ...Object.fromEntries(filtersOf(request).map(([name, values]) => [name, isList(name) ? values : values[0]])),
      Begin_Date: firstDay(request.from),
      End_Date: lastDayOf(request.to),
    },
    ...(attributes.length > 0 && { Report_Attributes: Object.fromEntries(attributes) }),
    ...(exceptions.length > 0 && { Exceptions: exceptions }),
    Created: header.created,
    Created_By: header.createdBy,
    Registry_Record: header.registryRecord,
  };
}

function identifierText([kind, value]: readonly [string, string]): string {
  return kind === 'Proprietary' ? value : `${kind}:${value}`;
}

function exceptionText({ Code, Message, Data }: CounterException): string {
  return `${Code}: ${Message}${Data ? ` (${Data})` : ''}`;
}

/** Only non-default metrics are listed in the header. */
function metricsShown({ report, metrics }: ReportRequest): readonly string[] {
  return isMasterId(report) ? (metrics ?? []) : counterReports[report].metrics;
}

function filtersOf({ filters, only }: ReportRequest): [string, readonly string[]][] {
  const inOrder = ['Data_Type', 'YOP', 'Access_Type', 'Access_Method'] as const;
  const lists = inOrder.flatMap((name): [string, readonly string[]][] => {
    const values = filters[name];
    return values ? [[name, values]] : [];
  });
  return [...lists, ...Object.entries(only).map(([name, value]): [string, string[]] => [name, [value]])];
}

function isList(filter: string): boolean {
  return ['Data_Type', 'YOP', 'Access_Type', 'Access_Method'].includes(filter);
}

function attributesOf(request: ReportRequest): [string, readonly string[]][] {
  const { attributesToShow, hasParents, asksForComponents } = request;
  const all: [string, readonly string[]][] = [
    ['Attributes_To_Show', attributesToShow],
    ['Include_Component_Details', asksForComponents ? ['True'] : []],
    ['Include_Parent_Details', hasParents ? ['True'] : []],
  ];
  return all.filter(([, values]) => values.length > 0);
}

function pairs(of: readonly (readonly [string, string])[]): string {
  return of.map(([name, value]) => `${name}=${value}`).join('; ');
}

function firstDay(month: string): string {
  return `${month}-01`;
}
