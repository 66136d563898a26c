import type { Generated } from 'kysely';
import type { UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';

/** January to December of the year of a row. */
export type MonthColumn = 'm1' | 'm2' | 'm3' | 'm4' | 'm5' | 'm6' | 'm7' | 'm8' | 'm9' | 'm10' | 'm11' | 'm12';

/**
 * `certain`: today's rules understand it the same way; `uncertain`: they do not, the figures stay until somebody looks;
 * `confirmed`: somebody did; `missing`: its original is gone.
 */
export type UsageCheck = 'certain' | 'uncertain' | 'confirmed' | 'missing';

/**
 * `waiting` for its turn; `reading`, claimed by a process; `read`: only to be looked at, and it was; `stored`; `refused`, or failed. From
 * all but `stored` its uploader can send it back to wait.
 */
export type UsageUploadState = 'waiting' | 'reading' | 'read' | 'stored' | 'refused';

/** The tables behind usage reports, in the manner of schema.ts. */
export interface UsageTables {
  /** A report that somebody sent, from the queue to its outcome. */
  usageUploads: {
    id: Generated<number>;
    uploaderId: number;
    institutionId: number;
    /** Where its bytes are; those of the stored report from then on. */
    storedName: string;
    /** As it was called. */
    filename: string;
    fileSize: number;
    sha256: string;
    /** What was said with it, as JSON. */
    form: string;
    state: UsageUploadState;
    /** What was understood, or why it was refused, as JSON. */
    outcome: string | null;
    /** How often somebody began: a file that ends the process is not tried for ever. */
    attempts: Generated<number>;
    /** Whoever reads it, and until when that holds unless they say so again. */
    claim: string | null;
    claimedUntil: string | null;
    createdAt: string;
    changedAt: string;
  };

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
    /** Who used what its rows count where they do not say: `Regular` in a standard view; null where nobody can know. */
    accessMethod: string | null;
    /** A master report that neither tells machines from people nor leaves them out. */
    mayHoldMachines: Generated<boolean>;
    startedAt: string;
    completedAt: string | null;
    /** When the report says that it was made; null where it does not. Of two of a month the one made later counts. */
    createdAt: string | null;
    /** The names in the column Platform, as JSON; null where nobody looked. */
    platforms: string | null;
    /** It does not replace earlier reports of other platforms: both count. */
    countsBeside: Generated<boolean>;
    /** The resources of earlier plain tables that it does not replace, as JSON: all count. Null where none was asked about. */
    besides: string | null;
    /** What plain tables with the same headings have in common; null where nobody looked. */
    shape: string | null;
    /** The sheet of a workbook that was read; null where it is none, or nobody noted it. */
    sheet: string | null;
    /** The lines above the headings, as JSON: `[["Report_Name","Title Report"]]`; null for plain tables. */
    header: string | null;
    /** The headings of what identifies an item, as JSON; null where the items are not known. */
    itemColumns: string | null;
    /** What reading it by the present rules found; null until that was tried. */
    checked: UsageCheck | null;
    /** Why it is uncertain, in a sentence. */
    doubt: string | null;
    /** Until then somebody reads it again. */
    checkClaimedUntil: string | null;
  };

  /** What all reports of an institution count together, written with each change of them. */
  institutionUses: {
    institutionId: number;
    month: string;
    uses: number;
    /** Whether they may be of machines as well. */
    mayHoldMachines: Generated<boolean>;
  };

  /** What an institution's uses were before later rules counted them anew, for its people to be told once. */
  usageRecounts: {
    institutionId: number;
    /** As JSON: `[{"month":"2025-01","before":512,"after":254}]`. */
    months: string;
  };

  /** Who was told and put it away. */
  usageRecountsSeen: {
    institutionId: number;
    userId: number;
  };

  /** An item of a COUNTER report: the cells under `itemColumns` of its import, as JSON. */
  usageItems: {
    importId: number;
    /** Counted from 0 in the order of the file. */
    item: number;
    attributes: string;
    /** Its place among the items of reports of its kind, and that of what it is a part of (item-keys.ts). */
    sortKey: Generated<string>;
    parentKey: Generated<string>;
  };

  /** What the rows of a report add up to: all that charts need, in a few hundred rows. */
  usageSums: {
    importId: number;
    month: string;
    metric: string;
    dataType: string;
    /** COUNTER's, as the rows name it; '' where they do not. */
    accessMethod: string;
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
    accessMethod: string;
    /** Among `usageItems`; null for plain tables, and for what was stored before items were kept. */
    item: number | null;
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
