import type { Generated } from 'kysely';
import type { UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';

/** January to December of a row's year. */
export type MonthColumn = 'm1' | 'm2' | 'm3' | 'm4' | 'm5' | 'm6' | 'm7' | 'm8' | 'm9' | 'm10' | 'm11' | 'm12';

/**
 * `certain`: newer rules read the file the same way; `uncertain`: they do not, and the figures stay until a person
 * confirms them (`confirmed`); `missing`: the original is gone.
 */
export type UsageCheck = 'certain' | 'uncertain' | 'confirmed' | 'missing';

/**
 * `waiting`: queued; `reading`: claimed by a process; `read`: a preview is ready; `refused`: or failed. Its uploader
 * can send it back to `waiting` from all states but `stored`.
 */
export type UsageUploadState = 'waiting' | 'reading' | 'read' | 'stored' | 'refused';

export interface UsageTables {
  /** An uploaded report, from the queue to its outcome. */
  usageUploads: {
    id: Generated<number>;
    uploaderId: number;
    institutionId: number;
    /** Name in storage, shared with the stored report. */
    storedName: string;
    /** The uploaded file's name. */
    filename: string;
    fileSize: number;
    sha256: string;
    /** The upload's form fields as JSON. */
    form: string;
    state: UsageUploadState;
    /** The parsed content, or the refusal, as JSON. */
    outcome: string | null;
    /** Number of starts, so that a file which crashes the process is not tried for ever. */
    attempts: Generated<number>;
    /** The process that reads it, and until when its claim holds unless renewed. */
    claim: string | null;
    claimedUntil: string | null;
    createdAt: string;
    changedAt: string;
  };

  /**
   * A usage report that was read, or is being read: it counts from `completedAt` on, as long as its resource exists.
   */
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
    /** `2025-01,2025-02`, ascending, and the uses of each month, `532,611`. */
    months: string;
    uses: string;
    /** The metric that counts as a use; null for a plain table, where every column except pages counts. */
    usesMetric: string | null;
    /** Access method of rows that state none: `Regular` in a standard view; null where it cannot be known. */
    accessMethod: string | null;
    /** True for a master report that neither distinguishes machines from people nor leaves them out. */
    mayHoldMachines: Generated<boolean>;
    startedAt: string;
    completedAt: string | null;
    /** The report's stated creation time; null without one. Of two reports for a month the later one counts. */
    createdAt: string | null;
    /** Names in the column Platform, as JSON; null where they were not read. */
    platforms: string | null;
    /** The report does not replace earlier reports of other platforms: both count. */
    countsBeside: Generated<boolean>;
    /**
     * Resources of earlier plain tables that this one does not replace, as JSON: all count. Null where the question did
     * not arise.
     */
    besides: string | null;
    /** Hash of the headings of a plain table; null where it was not computed. */
    shape: string | null;
    /** Name of the worksheet; null for other files and for reports imported before sheets were recorded. */
    sheet: string | null;
    /** The lines above the headings, as JSON: `[["Report_Name","Title Report"]]`; null for plain tables. */
    header: string | null;
    /** The headings that identify an item, as JSON; null where items are not known. */
    itemColumns: string | null;
    /** Result of reading it by the present rules; null until that was done. */
    checked: UsageCheck | null;
    /** Why it is uncertain, in a sentence. */
    doubt: string | null;
    /** Claimed until then by the process that reads it again. */
    checkClaimedUntil: string | null;
  };

  /** The combined figures of an institution's reports, updated with each change of them. */
  institutionUses: {
    institutionId: number;
    month: string;
    uses: number;
    /** Whether the figures may include machines. */
    mayHoldMachines: Generated<boolean>;
  };

  /** Uses before newer rules recounted them, shown once to the institution's people. */
  usageRecounts: {
    institutionId: number;
    /** As JSON: `[{"month":"2025-01","before":512,"after":254}]`. */
    months: string;
  };

  /** People who dismissed the notice of a recount. */
  usageRecountsSeen: {
    institutionId: number;
    userId: number;
  };

  /** An item of a COUNTER report: the cells under `itemColumns` of its import, as JSON. */
  usageItems: {
    importId: number;
    /** Index in the order of the file, from 0. */
    item: number;
    attributes: string;
    /** Sort keys of the item and its parent (item-keys.ts). */
    sortKey: Generated<string>;
    parentKey: Generated<string>;
  };

  /** Sums of a report's rows: all that charts need, in a few hundred rows. */
  usageSums: {
    importId: number;
    month: string;
    metric: string;
    dataType: string;
    /** COUNTER's Access_Method in the rows; '' where they state none. */
    accessMethod: string;
    figure: number;
  };

  /** A row of a report with the months of one year: a fifth of the writes of a row for each month. */
  usageFacts: {
    importId: number;
    metric: string;
    /** Row number in the file, as a spreadsheet counts. */
    row: number;
    year: number;
    title: string;
    dataType: string;
    accessMethod: string;
    /** Index in `usageItems`; null for plain tables, and for rows stored before items were. */
    item: number | null;
  } & Record<MonthColumn, number | null>;

  /** The meaning of a table's columns, as a person gave it, for all institutions. */
  usageMappings: {
    /** A hash of the headings and the lines above them. */
    key: string;
    /** TableMapping as JSON. */
    mapping: string;
    byId: number;
    at: string;
  };

  /** Answers about a file, reused for the institution's next file with the same headings. */
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
