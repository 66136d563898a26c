import {
  type CounterFilter,
  type CounterReportId,
  counterReports,
  isMasterId,
  masterReports,
} from '#contract/values/plans-and-usage/counter-reports.ts';
import { lastDayOf, monthOf, nextMonth } from '#server/features/usage/reading/months/months.ts';
import { type CounterException, exceptionOf } from './report-header.ts';
import type { ReportRequest } from './report-request.ts';
import { allYears, yearsOf } from './year-ranges.ts';

/** The request's raw parameters: names of the Code in lower case, each with all its values. */
export type AskedParameters = ReadonlyMap<string, readonly string[]>;

export interface ReadRequest {
  request: ReportRequest;
  /** Parameters that were ignored. */
  exceptions: CounterException[];
}

interface Asking {
  report: CounterReportId;
  form: 'tabular' | 'json';
  /** `2026-03`: this month and later ones cannot have been counted yet. */
  thisMonth: string;
  platforms: readonly string[];
}

/** Text of the caller is cut to this length in an answer. */
const quotedMaxLength = 200;

/**
 * Parses the request for a report (the Code of Practice, 3.3.8 and Appendix D). Impossible dates are refused; other unknown values are
 * ignored and reported.
 */
export function readRequest(asked: AskedParameters, asking: Asking): ReadRequest | { refusal: CounterException } {
  const months = readMonths(asked, asking.thisMonth);
  if ('refusal' in months) return months;
  const reading = createReading(asked);
  const { report } = asking;
  const isMaster = isMasterId(report);
  const request: ReportRequest = {
    report,
    from: months.from,
    to: months.to,
    filters: isMaster ? readFilters(report, reading) : counterReports[report].filters,
    metrics: isMaster ? reading.listOf('metric_type', { code: 3060, known: counterReports[report].metrics }) : null,
    only: readSingle(asking, reading),
    attributesToShow: isMaster
      ? (reading.listOf('attributes_to_show', {
          code: 3062,
          known: masterReports[report].optional,
          isAllUsual: false,
        }) ?? [])
      : [],
    hasParents: report === 'IR' && reading.isTrue('include_parent_details'),
    asksForComponents: report === 'IR' && reading.isTrue('include_component_details'),
    hasMonths: !isMaster || hasMonths(asking.form, reading),
  };
  if (request.asksForComponents) reading.pass(3063);
  // Unsupported extensions (11.5) are reported as filters.
  if (isMaster) for (const name of ['attributed', 'country_code', 'subdivision_code']) reading.refuseValue(name, 3060);
  reading.refuseOthers();
  return { request, exceptions: [...months.exceptions, ...reading.exceptions()] };
}

function readFilters(report: keyof typeof masterReports, reading: Reading): ReportRequest['filters'] {
  const filters: ReportRequest['filters'] = {};
  for (const [filter, known] of Object.entries(masterReports[report].filterable) as [
    CounterFilter,
    readonly string[] | null,
  ][]) {
    const values = reading.listOf(filter.toLowerCase(), {
      code: 3060,
      known: known ?? ((value) => yearsOf(value) !== null),
    });
    if (values && !values.includes(allYears)) filters[filter] = values;
  }
  return filters;
}

const singleFilters = [
  { name: 'Database', reports: ['DR'] },
  { name: 'Item_ID', reports: ['TR', 'IR'] },
  { name: 'Author', reports: ['IR'] },
] as const;

function readSingle({ report, platforms }: Asking, reading: Reading): ReportRequest['only'] {
  const only: ReportRequest['only'] = {};
  const platform = reading.one('platform', 3060, (value) => platforms.includes(value));
  if (platform !== undefined) only.Platform = platform;
  for (const { name, reports } of singleFilters) {
    if (!reports.some((own) => own === report)) continue;
    const value = reading.one(name.toLowerCase(), 3060);
    if (value === undefined) continue;
    if (name === 'Item_ID' && value.includes('|')) reading.pass(severalItems(value), `item_id=${value}`);
    else only[name] = value;
  }
  return only;
}

/** Only one item can be requested. Several of different kinds have an exception of their own. */
function severalItems(value: string): 3060 | 3061 {
  return new Set(value.split('|').map(identifierKind)).size > 1 ? 3061 : 3060;
}

function identifierKind(identifier: string): string {
  const [, namespace = ''] = /^([A-Za-z_]+):/.exec(identifier) ?? [];
  if (/^(?:doi:)?10\./i.test(identifier)) return 'doi';
  if (/^(?:\w+:)?\d{4}-\d{3}[\dX]$/i.test(identifier)) return 'issn';
  return namespace.toLowerCase();
}

function hasMonths(form: Asking['form'], reading: Reading): boolean {
  if (form === 'tabular') return !reading.isTrue('exclude_monthly_details');
  // The Code says Totals, its API description Total.
  const granularity = reading.one('granularity', 3062, (value) => /^(?:Month|Totals?)$/.test(value));
  return !granularity?.startsWith('Total');
}

type PassedOver = 3050 | 3060 | 3061 | 3062 | 3063;
type Reading = ReturnType<typeof createReading>;

/** Takes parameters one by one, and records those that are ignored. */
function createReading(asked: AskedParameters) {
  const taken = new Set(['begin_date', 'end_date', 'customer_id', 'requestor_id', 'api_key']);
  const passedOver = new Map<PassedOver, string[]>();

  function pass(code: PassedOver, data?: string) {
    passedOver.set(code, [...(passedOver.get(code) ?? []), ...(data ? [data.slice(0, quotedMaxLength)] : [])]);
  }

  /** Undefined if the parameter is missing or invalid. */
  function one(name: string, code: PassedOver, isKnown: (value: string) => boolean = () => true): string | undefined {
    taken.add(name);
    const values = asked.get(name) ?? [];
    const [value = ''] = values;
    if (values.length > 1) return void pass(code, `${name} is there ${values.length} times`);
    if (value === '') return undefined;
    if (isKnown(value)) return value;
    return void pass(code, `${name}=${value}`);
  }

  return {
    pass,
    one,
    /** The known values of a list; null if there are none, or all of those that are the default. */
    listOf(
      name: string,
      {
        code,
        known,
        isAllUsual = true,
      }: { code: PassedOver; known: readonly string[] | ((value: string) => boolean); isAllUsual?: boolean },
    ): readonly string[] | null {
      const isKnown = (value: string) => (typeof known === 'function' ? known(value) : known.includes(value));
      const values = one(name, code)?.split('|') ?? [];
      const unknown = values.filter((value) => !isKnown(value));
      if (unknown.length > 0) pass(code, `${name}=${unknown.join('|')}`);
      if (typeof known === 'function') {
        const found = [...new Set(values.filter(isKnown))];
        return found.length > 0 ? found : null;
      }
      const found = known.filter((value) => values.includes(value));
      return found.length === 0 || (isAllUsual && found.length === known.length) ? null : found;
    },
    isTrue(name: string): boolean {
      return one(name, 3062, (value) => value === 'True' || value === 'False') === 'True';
    },
    refuseValue(name: string, code: PassedOver): void {
      one(name, code, () => false);
    },
    refuseOthers(): void {
      const others = [...asked.keys()].filter((name) => !taken.has(name));
      if (others.length > 0) pass(3050, others.join(', '));
    },
    exceptions(): CounterException[] {
      return [...passedOver]
        .sort(([a], [b]) => a - b)
        .map(([code, data]) => exceptionOf(code, data.join('; ') || undefined));
    },
  };
}

interface AskedMonths {
  from: string;
  to: string;
  exceptions: CounterException[];
}

function readMonths(asked: AskedParameters, thisMonth: string): AskedMonths | { refusal: CounterException } {
  const missing = ['begin_date', 'end_date'].filter((name) => !asked.get(name)?.some(Boolean));
  if (missing.length > 0) return { refusal: exceptionOf(1030, `Missing: ${missing.join(', ')}`) };
  const refuse = (data: string) => ({ refusal: exceptionOf(3020, data) });
  const [begin, end] = [dateOf(asked.get('begin_date'), firstOf), dateOf(asked.get('end_date'), lastDayOf)];
  if (begin === null) return refuse('begin_date has to be a month, as 2025-01, or its first day, as 2025-01-01');
  if (end === null) return refuse('end_date has to be a month, as 2025-01, or its last day, as 2025-01-31');
  if (end < begin) return refuse('end_date is before begin_date');
  if (begin >= thisMonth) return refuse(`begin_date is in a month that is not over: ${begin}`);
  if (end < thisMonth) return { from: begin, to: end, exceptions: [] };
  const last = monthBefore(thisMonth);
  const exception = exceptionOf(3031, `${nextMonth(last)} to ${end} are not over: usage is available to ${last}`);
  return { from: begin, to: last, exceptions: [exception] };
}

function firstOf(month: string): string {
  return `${month}-01`;
}

/** The month of a date; null if it is invalid or not at the edge of a month. */
function dateOf(values: readonly string[] | undefined, edge: (month: string) => string): string | null {
  const [value = '', ...others] = values ?? [];
  const [, year, number] = /^(\d{4})-(\d{2})(?:-\d{2})?$/.exec(value) ?? [];
  const month = monthOf(Number(year), Number(number));
  if (others.length > 0 || month === null) return null;
  return value.length === month.length || value === edge(month) ? month : null;
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(number === 1 ? year - 1 : year, number === 1 ? 12 : number - 1) ?? month;
}
