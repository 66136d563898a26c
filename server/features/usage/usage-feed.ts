import {
  type UsageReportId,
  type UseMetric,
  usageReportIds,
  useMetrics,
} from '#contract/values/plans-and-usage/usage-reports.ts';

/** A report whose figures are stored. */
export interface StoredImport {
  id: number;
  resourceId: number;
  report: UsageReportId;
  reportName: string;
  usesMetric: string | null;
  /** How often something was used, by month. */
  uses: ReadonlyMap<string, number>;
  completedAt: string;
  /** Null where nobody looked. */
  platforms: readonly string[] | null;
  countsBeside: boolean;
  /** Today's rules would not have stored it like that, and nobody confirmed it. */
  isUncertain: boolean;
}

/** What counts for a month: the newest report of a kind, with those of other platforms that count beside it. */
export interface MonthSource extends Pick<StoredImport, 'report' | 'reportName' | 'usesMetric' | 'resourceId'> {
  uses: number;
  imports: readonly StoredImport[];
}

/**
 * What counts for each month, ascending: the first kind of report in `order` that there is, and of it the newest.
 * Adding up several kinds would count the same use several times, and one of zeros never hides one with use.
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
    const source = present.find(({ uses }) => uses > 0) ?? present[0];
    if (source) feed.push([month, source]);
  }
  return new Map(feed.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Of reports of one kind: those that no newer one replaces, as far as they count the same. */
function sourceOf(ofKind: readonly StoredImport[], month: string): MonthSource | null {
  const counting = ofKind.filter((each) => !ofKind.some((other) => replaces(other, each)));
  const newest = counting.find((each) => counting.every((other) => other === each || isNewer(each, other)));
  if (!newest) return null;
  const { report, reportName, usesMetric, resourceId } = newest;
  const imports = counting.filter((each) => each.usesMetric === usesMetric);
  const uses = imports.reduce((sum, each) => sum + (each.uses.get(month) ?? 0), 0);
  return { report, reportName, usesMetric, resourceId, uses, imports };
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

function isNewer(a: StoredImport, b: StoredImport): boolean {
  return a.completedAt > b.completedAt || (a.completedAt === b.completedAt && a.id > b.id);
}
