import type { Generated } from 'kysely';
import type { UsageReportId } from '#contract/values/usage-reports.ts';

/** January to December of the year of a row. */
export type MonthColumn = 'm1' | 'm2' | 'm3' | 'm4' | 'm5' | 'm6' | 'm7' | 'm8' | 'm9' | 'm10' | 'm11' | 'm12';

/** The tables behind usage reports, in the manner of schema.ts. */
export interface UsageTables {
  /** A usage report that was read, or is being read: it counts from `completedAt` on, as long as its resource is there. */
  usageImports: {
    id: Generated<number>;
    institutionId: number;
    uploaderId: number;
    /** Null until it is complete, and again after the report was deleted. */
    resourceId: number | null;
    sha256: string;
    report: UsageReportId | null;
    reportName: string | null;
    release: string | null;
    /** `2025-01,2025-02`, ascending; and how often something was used in each, `532,611`. */
    months: string;
    uses: string;
    /** The metric that counts as a use here; null for a plain table, where it is every figure but the pages. */
    usesMetric: string | null;
    startedAt: string;
    completedAt: string | null;
  };

  /** What the rows of a report add up to: all that charts need, in a few hundred rows. */
  usageSums: {
    importId: number;
    month: string;
    metric: string;
    dataType: string;
    figure: number;
  };

  /** A row of a report with the months of one year: five times less to write than a row for each month. */
  usageFacts: {
    importId: number;
    metric: string;
    /** In the file, as a spreadsheet counts. */
    row: number;
    year: number;
    title: string;
    dataType: string;
  } & Record<MonthColumn, number | null>;

  /** What was answered about a file, for the next one of the institution with the same headings. */
  usageAnswers: {
    institutionId: number;
    /** A hash of the headings. */
    shape: string;
    /** UsageAnswers as JSON. */
    answers: string;
    byId: number;
    at: string;
  };
}
