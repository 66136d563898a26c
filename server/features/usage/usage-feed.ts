import {
  type UsageReportId,
  type UseMetric,
  usageReportIds,
  useMetrics,
} from '#contract/values/plans-and-usage/usage-reports.ts';
import { overlap, viewOfAll } from './overlapping-reports.ts';

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
}

/**
 * What counts for each month, ascending. The first kind of report in `order` that there is, and of it the newest, with all others
 * that count what it does not, in the same unit: adding up kinds that overlap would count the same use several times. A kind of zeros
 * never hides one with use, nor one that may hold machines the view of people alone.
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
    const kinds = order.filter((report) => candidates.some((each) => each.report === report));
    const present = kinds.flatMap((report) => {
      const ofKind = candidates.filter((each) => each.report === report);
      return sourceOf(ofKind, month) ?? [];
    });
    const source = joined(present.sort((a, b) => rankOf(a, order) - rankOf(b, order)));
    if (source) feed.push([month, source]);
  }
  return new Map(feed.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The first kind with use, else the first of all, and those that can be added to it. */
function joined(present: readonly KindSource[]): MonthSource | null {
  const first = present.find(({ uses }) => uses > 0) ?? present[0];
  if (!first) return null;
  const kinds = [first];
  for (const next of present) {
    const counts = next.usesMetric !== null && next.usesMetric === first.usesMetric;
    if (counts && !kinds.some((taken) => overlap(taken.report, next.report))) kinds.push(next);
  }
  const uses = kinds.reduce((sum, kind) => sum + kind.uses, 0);
  return { ...first, uses, kinds, imports: kinds.flatMap((kind) => kind.imports) };
}

/** A report of everything that may hold machines stands behind its view of people alone. */
function rankOf({ report, imports }: KindSource, order: readonly UsageReportId[]): number {
  const view = imports.some(({ mayHoldMachines }) => mayHoldMachines) ? viewOfAll[report] : undefined;
  return view && order.includes(view) ? order.indexOf(view) + 0.5 : order.indexOf(report);
}

/** Of reports of one kind: those that no newer one replaces, as far as they count the same. */
function sourceOf(ofKind: readonly StoredImport[], month: string): KindSource | null {
  const counting = notReplaced(ofKind);
  const newest = counting.find((each) => counting.every((other) => other === each || isNewer(each, other)));
  if (!newest) return null;
  const { report, reportName, usesMetric, resourceId } = newest;
  const imports = counting.filter((each) => each.usesMetric === usesMetric);
  const uses = imports.reduce((sum, each) => sum + (each.uses.get(month) ?? 0), 0);
  return { report, reportName, usesMetric, resourceId, uses, imports };
}

/** Of reports of one kind that have a month: those that no newer one replaces. */
export function notReplaced<Report extends StoredImport>(ofKind: readonly Report[]): Report[] {
  return ofKind.filter((each) => !ofKind.some((other) => replaces(other, each)));
}

/** Whether the months of the one count instead of those of the other, a report of the same kind: a correction, also to zero. */
export function replaces(newer: StoredImport, older: StoredImport): boolean {
  if (newer.report !== older.report || !isNewer(newer, older)) return false;
  return !(newer.countsBeside && areOtherPlatforms(newer.platforms, older.platforms));
}

/** Whether both name platforms, and none that the other has. */
export function areOtherPlatforms(a: readonly string[] | null, b: readonly string[] | null): boolean {
  return Boolean(a?.length && b?.length) && !a?.some((name) => b?.includes(name));
}

/** The unit in which a report counts uses: a plain table's are requests, as far as anybody can say. */
function unitOf({ usesMetric }: Pick<StoredImport, 'usesMetric'>): UseMetric {
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
  if (madeA !== madeB) return madeA > madeB;
  return a.completedAt > b.completedAt || (a.completedAt === b.completedAt && a.id > b.id);
}
