/**
 * COUNTER reports in order of preference: of reports that count the same usage, only the first available one counts for
 * a month.
 */
export const usageReports = {
  PR: 'Platform Report',
  PR_P1: 'Platform Usage',
  TR: 'Title Report',
  DR: 'Database Report',
  IR: 'Item Report',
  DR_D1: 'Database Search and Item Usage',
  TR_B3: 'Book Usage by Access Type',
  TR_B1: 'Book Requests (Controlled)',
  TR_J3: 'Journal Usage by Access Type',
  TR_J1: 'Journal Requests (Controlled)',
  TR_J4: 'Journal Requests by YOP (Controlled)',
  IR_A1: 'Journal Article Requests',
  IR_M1: 'Multimedia Item Requests',
  TABLE: 'Plain table',
  DR_D2: 'Database Access Denied',
  TR_B2: 'Book Access Denied',
  TR_J2: 'Journal Access Denied',
} as const;
export type UsageReportId = keyof typeof usageReports;
export const usageReportIds = Object.keys(usageReports) as [UsageReportId, ...UsageReportId[]];

/** Reports with titles or items, in order of preference for the top titles. */
export const titleReportIds = [
  'TR',
  'IR',
  'TR_B3',
  'TR_B1',
  'TR_J3',
  'TR_J1',
  'TR_J4',
  'IR_M1',
  'IR_A1',
  'DR',
  'DR_D1',
  'TABLE',
] as const satisfies readonly UsageReportId[];

/** Every Metric_Type of Release 5 and 5.1, and those of COUNTER's best practice on artificial intelligence of April 2026. */
export const usageMetrics = [
  'Total_Item_Requests',
  'Unique_Item_Requests',
  'Unique_Title_Requests',
  'Total_Item_Investigations',
  'Unique_Item_Investigations',
  'Unique_Title_Investigations',
  'Searches_Platform',
  'Searches_Regular',
  'Searches_Automated',
  'Searches_Federated',
  'Limit_Exceeded',
  'No_License',
  'AI_Responses_Generated',
  'Total_AI_Investigations',
  'Unique_AI_Investigations',
  'Total_AI_Requests',
  'Unique_AI_Requests',
] as const;
export type UsageMetric = (typeof usageMetrics)[number];

/** The metric that counts as a use, shown as Hits/Views: the first of these in a report. */
export const useMetrics = [
  'Total_Item_Requests',
  'Total_Item_Investigations',
  'Searches_Regular',
  'Searches_Platform',
  'Searches_Automated',
  'Searches_Federated',
] as const satisfies readonly UsageMetric[];
export type UseMetric = (typeof useMetrics)[number];

/** Unique figures are never added across months: one reader in January and February is one, not two. */
export function isUniqueMetric(metric: string): boolean {
  return metric.startsWith('Unique_');
}

/** Usage that readers were denied. */
export const denialMetrics = ['No_License', 'Limit_Exceeded'] as const satisfies readonly UsageMetric[];

/** 'Total_Item_Requests' becomes 'Total item requests'. */
export function metricLabel(metric: string): string {
  // COUNTER puts the kind of searches last.
  const words = metric
    .replace(/^Searches_(\w+)$/i, '$1 searches')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
    .replace(/\bai\b/, 'AI');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** In a plain table every column except pages counts as uses. */
export function isPagesMetric(metric: string): boolean {
  return /^(?:total[ _]?)?(?:number of )?pages?(?:[ _](?:read|viewed|total))?$/i.test(metric.trim());
}
