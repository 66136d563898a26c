import {
  type UsageReportId,
  type UseMetric,
  usageReportIds,
  useMetrics,
} from '#contract/values/plans-and-usage/usage-reports.ts';
import { areOtherPlatforms, overlap, viewOfAll } from './overlapping-reports.ts';

/** A report whose figures are stored. */
export interface StoredImport {
  id: number;
  resourceId: number;
  report: UsageReportId;
  reportName: string;
  usesMetric: string | null;
  /** Who used what its rows count where they do not say. */
  accessMethod: string | null;
  mayHoldMachines: boolean;
  /** How often people used something, by month. */
  uses: ReadonlyMap<string, number>;
  completedAt: string;
  /** When the report says that it was made. */
  createdAt: string | null;
  /** Null where nobody looked. */
  platforms: readonly string[] | null;
  countsBeside: boolean;
  /** The resources of earlier reports that it neither replaces nor counts the same as. */
  besides: readonly number[];
  /** What tables with the same headings have in common; null where nobody looked. */
  shape: string | null;
  /** That of a workbook that was read; null where it is none, or nobody noted it. */
  sheet: string | null;
  /** Today's rules would not have stored it like that, and nobody confirmed it. */
  isUncertain: boolean;
}

/** What counts for a month of a kind of report: the newest, with those of other platforms that count beside it. */
export interface KindSource extends Pick<StoredImport, 'report' | 'reportName' | 'usesMetric' | 'resourceId'> {
  uses: number;
  imports: readonly StoredImport[];
}

/** What counts for a month: the first kind of report there is, with those that count no use of it. */
export interface MonthSource extends KindSource {
  kinds: readonly KindSource[];
  /** Reports of the month that count nothing in it, because what counts may hold their uses. */
  passedOver: readonly StoredImport[];
}

/**
 * What counts for each month, ascending. Of the first kind of report in `order` that there is the newest, with all others that count
 * what it does not, other things or other platforms, in the same unit: adding up what overlaps would count the same use several
 * times. A report of zeros never hides one with use, nor one that may hold machines the view of people alone.
 */
export function feedOf(
  imports: readonly StoredImport[],
  order: readonly UsageReportId[] = usageReportIds,
): Map<string, MonthSource> {
  const byMonth = new Map<string, StoredImport[]>();
  for (const candidate of imports) {
    if (!order.includes(candidate.report)) continue;
    for (const month of candidate.uses.keys()) byMonth.set(month, [...(byMonth.get(month) ?? []), candidate]);
  }
  const feed: [string, MonthSource][] = [];
  for (const [month, candidates] of byMonth) {
    const source = sourceOf(candidates, { month, order });
    if (source) feed.push([month, source]);
  }
  return new Map(feed.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface OfMonth {
  month: string;
  order: readonly UsageReportId[];
}

/** Of those that no newer one replaces the first, and what can be added to it. */
function sourceOf(candidates: readonly StoredImport[], { month, order }: OfMonth): MonthSource | null {
  const [first, ...others] = notReplaced(candidates).sort(
    (a, b) =>
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
    joined(one, { with: taken.filter(({ report }) => report === one.report), month }),
  );
  const passedOver = others.filter((other) => !taken.includes(other) && isUsed(other, month));
  return { ...joined(first, { with: taken, month }), kinds, passedOver };
}

function isUsed({ uses }: StoredImport, month: string): boolean {
  return (uses.get(month) ?? 0) > 0;
}

/** What does not say its unit can only be added to its own kind, and to what somebody said that it counts beside. */
function isOfUnit(a: StoredImport, b: StoredImport): boolean {
  if (areBeside(a, b)) return unitOf(a) === unitOf(b);
  return a.usesMetric === b.usesMetric && (a.usesMetric !== null || a.report === b.report);
}

/** Whether somebody said, when the second of them was uploaded, that both count. */
function areBeside(a: StoredImport, b: StoredImport): boolean {
  return a.besides.includes(b.resourceId) || b.besides.includes(a.resourceId);
}

/** Reports that are added up, by the name of the first of them. */
function joined(
  first: StoredImport,
  { with: imports, month }: { with: readonly StoredImport[]; month: string },
): KindSource {
  const { report, reportName, usesMetric, resourceId } = first;
  const uses = imports.reduce((sum, each) => sum + (each.uses.get(month) ?? 0), 0);
  return { report, reportName, usesMetric, resourceId, uses, imports };
}

/** A report of everything that may hold machines stands behind its view of people alone. */
function rankOf({ report, mayHoldMachines }: StoredImport, order: readonly UsageReportId[]): number {
  const view = mayHoldMachines ? viewOfAll[report] : undefined;
  return view && order.includes(view) ? order.indexOf(view) + 0.5 : order.indexOf(report);
}

/** Of reports that have a month: those that no newer one replaces. */
export function notReplaced<Report extends StoredImport>(ofMonth: readonly Report[]): Report[] {
  return ofMonth.filter((each) => !ofMonth.some((other) => replaces(other, each)));
}

/** Whether the months of one report count instead of those of another of the same kind: it corrects them, even to zero. */
export function replaces(newer: StoredImport, older: StoredImport): boolean {
  if (newer.report !== older.report || !isNewer(newer, older)) return false;
  // Whether both count was asked about the one that was uploaded second, whichever was made first.
  const [second, first] = isUploadedLater(newer, older) ? [newer, older] : [older, newer];
  if (second.besides.includes(first.resourceId)) return false;
  return !(second.countsBeside && areOtherPlatforms(newer.platforms, older.platforms));
}

/** The unit in which a report counts uses: a plain table's are requests, as far as anybody can say. */
export function unitOf({ usesMetric }: Pick<StoredImport, 'usesMetric'>): UseMetric {
  return useMetrics.find((metric) => metric === usesMetric) ?? useMetrics[0];
}

/**
 * The reports of one unit, which can be added: of those that count in these months the first there is, requests before
 * investigations before searches.
 */
export function inOneUnit(imports: readonly StoredImport[], months: readonly string[]): StoredImport[] {
  const counting = imports.filter(({ uses }) => months.some((month) => uses.get(month)));
  const unit = useMetrics.find((metric) => counting.some((source) => unitOf(source) === metric)) ?? useMetrics[0];
  return imports.filter((source) => unitOf(source) === unit);
}

/** The months of a report for which a newer one counts instead. */
export function restatedMonths(of: StoredImport, imports: readonly StoredImport[]): string[] {
  const newer = imports.filter((other) => replaces(other, of));
  return [...of.uses.keys()].filter((month) => newer.some(({ uses }) => uses.has(month)));
}

/** By when it was made, whatever the order of uploads; what does not say so was made when it was uploaded. */
function isNewer(a: StoredImport, b: StoredImport): boolean {
  const [madeA, madeB] = [a.createdAt ?? a.completedAt, b.createdAt ?? b.completedAt];
  return madeA === madeB ? isUploadedLater(a, b) : madeA > madeB;
}

function isUploadedLater(a: StoredImport, b: StoredImport): boolean {
  return a.completedAt > b.completedAt || (a.completedAt === b.completedAt && a.id > b.id);
}
