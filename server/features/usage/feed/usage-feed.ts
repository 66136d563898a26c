import {
  type UsageReportId,
  type UseMetric,
  usageReportIds,
  useMetrics,
} from '#contract/values/plans-and-usage/usage-reports.ts';
import { areOtherPlatforms, overlap, viewOfAll } from './overlapping-reports.ts';

export interface StoredImport {
  id: number;
  resourceId: number;
  report: UsageReportId;
  reportName: string;
  usesMetric: string | null;
  /** The access method of rows that name none. */
  accessMethod: string | null;
  mayHoldMachines: boolean;
  uses: ReadonlyMap<string, number>;
  completedAt: string;
  /** When the report says that it was made. */
  createdAt: string | null;
  /** Null if they were not read. */
  platforms: readonly string[] | null;
  countsBeside: boolean;
  /** The resources of earlier reports that a person said it counts beside. */
  besides: readonly number[];
  /** A hash that tables with the same headings share; null for reports stored before there was one. */
  shape: string | null;
  /** Name of the worksheet; null for other files, and for reports imported before sheets were recorded. */
  sheet: string | null;
  /** True if today's rules would not have stored it like that, and nobody confirmed it. */
  isUncertain: boolean;
  /** The metrics that it can count; null for a plain table. */
  countable: ReadonlySet<string> | null;
  /** Months for which it says itself that data is missing. */
  partialMonths: readonly string[];
}

/** The source of a month for one kind of report: the newest report, with those of other platforms that add to it. */
export interface KindSource extends Pick<StoredImport, 'report' | 'reportName' | 'usesMetric' | 'resourceId'> {
  /** Null where its reports count no use in the institution's unit, which is not zero. */
  uses: number | null;
  imports: readonly StoredImport[];
}

/** The sources of a month: the first available kind of report, with others that do not overlap with it. */
export interface MonthSource extends KindSource {
  kinds: readonly KindSource[];
  /** Reports of the month that do not count, because a counting report may contain their uses. */
  passedOver: readonly StoredImport[];
}

/**
 * The counting reports of each month, ascending. The newest report of the first available kind in `order` counts, with all others of the
 * same unit that count other things or other platforms: adding overlapping reports would count a use several times. A report of zeros never
 * hides one of its unit with use, nor one that may include machines the view of people alone. All months are in one unit: searches are no
 * uses beside requests.
 */
export function feedOf(
  imports: readonly StoredImport[],
  order: readonly UsageReportId[] = usageReportIds,
  unit: UseMetric = unitOfAll(imports),
): Map<string, MonthSource> {
  const byMonth = new Map<string, StoredImport[]>();
  for (const candidate of imports) {
    if (!order.includes(candidate.report)) continue;
    for (const month of candidate.uses.keys()) byMonth.set(month, [...(byMonth.get(month) ?? []), candidate]);
  }
  const feed: [string, MonthSource][] = [];
  for (const [month, candidates] of byMonth) {
    const source = sourceOf(candidates, { month, order, unit });
    if (source) feed.push([month, source]);
  }
  return new Map(feed.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface OfMonth {
  month: string;
  order: readonly UsageReportId[];
  unit: UseMetric;
}

/** The first report that is not replaced, and the reports that can be added to it. */
function sourceOf(candidates: readonly StoredImport[], { month, order, unit }: OfMonth): MonthSource | null {
  const [first, ...others] = notReplaced(candidates).sort(
    (a, b) =>
      Number(countsIn(unit, b)) - Number(countsIn(unit, a)) ||
      Number(isUsed(b, month)) - Number(isUsed(a, month)) ||
      rankOf(a, order) - rankOf(b, order) ||
      (isNewer(a, b) ? -1 : 1),
  );
  if (!first) return null;
  const taken = [first];
  for (const next of others) {
    const mayHoldSame = (one: StoredImport) =>
      one.report !== next.report && !areBeside(one, next) && overlap(one, next);
    if (isOfUnit(next, first) && !taken.some(mayHoldSame)) taken.push(next);
  }
  const firstOfKinds = taken.filter((one, at) => taken.findIndex(({ report }) => report === one.report) === at);
  const kinds = firstOfKinds.map((one) =>
    joined(one, { with: taken.filter(({ report }) => report === one.report), month, unit }),
  );
  const passedOver = others.filter((other) => !taken.includes(other) && isUsed(other, month));
  return { ...joined(first, { with: taken, month, unit }), kinds, passedOver };
}

function isUsed({ uses }: StoredImport, month: string): boolean {
  return (uses.get(month) ?? 0) > 0;
}

/** A report without a unit can only be added to its own kind, and to reports that a person said it counts beside. */
function isOfUnit(a: StoredImport, b: StoredImport): boolean {
  if (areBeside(a, b)) return unitOf(a) === unitOf(b);
  return a.usesMetric === b.usesMetric && (a.usesMetric !== null || a.report === b.report);
}

/** True if a person said, at the upload of the second, that both count. */
function areBeside(a: StoredImport, b: StoredImport): boolean {
  return a.besides.includes(b.resourceId) || b.besides.includes(a.resourceId);
}

/** Sums reports, under the name of the first. */
function joined(
  first: StoredImport,
  { with: imports, month, unit }: { with: readonly StoredImport[]; month: string; unit: UseMetric },
): KindSource {
  const { report, reportName, usesMetric, resourceId } = first;
  const sum = imports.reduce((all, each) => all + (each.uses.get(month) ?? 0), 0);
  const uses = countsIn(unit, first) ? sum : null;
  return { report, reportName, usesMetric, resourceId, uses, imports };
}

/** A report of everything that may include machines ranks behind its view of people alone. */
function rankOf({ report, mayHoldMachines }: StoredImport, order: readonly UsageReportId[]): number {
  const view = mayHoldMachines ? viewOfAll[report] : undefined;
  return view && order.includes(view) ? order.indexOf(view) + 0.5 : order.indexOf(report);
}

/** Filters out reports of a month that a newer one replaces. */
export function notReplaced<Report extends StoredImport>(ofMonth: readonly Report[]): Report[] {
  return ofMonth.filter((each) => !ofMonth.some((other) => replaces(other, each)));
}

/** Says whether a report replaces the months of another of its kind: it corrects them, even to zero. */
export function replaces(newer: StoredImport, older: StoredImport): boolean {
  if (newer.report !== older.report || !isNewer(newer, older)) return false;
  // The question whether both count was asked about the later upload, whichever report was made first.
  const [second, first] = isUploadedLater(newer, older) ? [newer, older] : [older, newer];
  if (second.besides.includes(first.resourceId)) return false;
  return !(second.countsBeside && areOtherPlatforms(newer.platforms, older.platforms));
}

/** The unit in which a report counts uses; a plain table is taken to count requests. */
export function unitOf({ usesMetric }: Pick<StoredImport, 'usesMetric'>): UseMetric {
  return useMetrics.find((metric) => metric === usesMetric) ?? useMetrics[0];
}

/** The unit of all reports together: the first that any of them counts, requests before investigations before searches. */
export function unitOfAll(imports: readonly StoredImport[]): UseMetric {
  return useMetrics.find((metric) => imports.some((each) => countsIn(metric, each))) ?? useMetrics[0];
}

/** Says whether a report counts uses in a unit; a report of refusals alone counts in none. */
function countsIn(unit: UseMetric, source: StoredImport): boolean {
  return (source.report === 'TABLE' || source.usesMetric !== null) && unitOf(source) === unit;
}

/** The months of a report for which a newer one counts instead. */
export function restatedMonths(of: StoredImport, imports: readonly StoredImport[]): string[] {
  const newer = imports.filter((other) => replaces(other, of));
  return [...of.uses.keys()].filter((month) => newer.some(({ uses }) => uses.has(month)));
}

/** Compares the dates of creation, whatever the order of uploads; a report without one counts as made at its upload. */
function isNewer(a: StoredImport, b: StoredImport): boolean {
  const [madeA, madeB] = [a.createdAt ?? a.completedAt, b.createdAt ?? b.completedAt];
  return madeA === madeB ? isUploadedLater(a, b) : madeA > madeB;
}

function isUploadedLater(a: StoredImport, b: StoredImport): boolean {
  return a.completedAt > b.completedAt || (a.completedAt === b.completedAt && a.id > b.id);
}
