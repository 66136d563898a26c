import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { FileKindWord } from '#contract/files.ts';
import { ListQuery, listQuery, typedText } from '#contract/list-query.ts';
import { TierName } from '#contract/people/institutions.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { usageReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import { FailingProgram } from './harvests.ts';
import { Month } from './usage-allowance.ts';
import { TableToMap } from './usage-mapping.ts';
import { UsageSummary } from './usage-summary.ts';

/** Usage reports: how an upload was understood, and the figures behind the charts of /usage-metrics. */

const ReportId = z.enum(usageReportIds);
const Count = z.int().nonnegative();
const Figure = z.number();

/** A remark about a file. Rows and columns count from 1, as in a spreadsheet; null means the whole row or file. */
export const Finding = z.object({
  row: Id.nullable(),
  column: Id.nullable(),
  heading: z.string().nullable(),
  /** Where it is, in words: `Sheet “Usage”, cell C5`, or `Row 5, column 3 (Feb-2025)` of a text file. */
  place: z.string().nullable().default(null),
  message: z.string(),
  /** Number of remarks of this kind; this is the first of them. */
  count: Id,
});
export type Finding = z.infer<typeof Finding>;

/**
 * A question that only a person can answer: which column is the month, which figures are uses, whether a row is a
 * total. Nothing is stored before all are answered.
 */
export const UsageQuestion = z.object({
  /** The key of its answer in `answers`. */
  id: z.string(),
  question: z.string(),
  /** A single option only needs to be confirmed. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Whether several options may be chosen together. */
  isMultiple: z.boolean(),
  /** The chosen values; empty for an open question. */
  answer: z.array(z.string()),
  /** Answered for an earlier file of this institution with the same headings. */
  isRemembered: z.boolean(),
});
export type UsageQuestion = z.infer<typeof UsageQuestion>;

/** Answers by question id; answers to unasked questions are ignored. */
export const UsageAnswers = z.record(z.string().max(200), z.array(z.string().max(200)).max(200));
export type UsageAnswers = z.infer<typeof UsageAnswers>;

/** The content of a parsed file. */
export const ReadUsage = z.object({
  /** `counter`: a COUNTER report; `table`: a plain table with months and figures. */
  kind: z.enum(['counter', 'table']),
  report: ReportId,
  /** The name in the file, otherwise COUNTER's. */
  reportName: z.string(),
  /** `5`, `5.1`; null where the file does not say. */
  release: z.string().nullable(),
  /** True for every table that is no COUNTER report. */
  isInferred: z.boolean(),
  institutionInFile: z.string().nullable(),
  /** Platforms named in a COUNTER report. */
  platforms: z.array(z.string()),
  /** Author and date, as stated in the file. */
  createdBy: z.string().nullable(),
  created: z.string().nullable(),
  /** Ascending. */
  months: z.array(Month),
  /** Usage by people, summed over all months and counted rows. */
  metrics: z.array(z.object({ metric: z.string(), total: Figure })),
  /** Usage by machines by COUNTER's Access_Method; not part of the uses. */
  machines: z.array(z.object({ accessMethod: z.string(), metric: z.string(), total: Figure })),
  /** Access method of rows that state none, as `Regular`; null where it cannot be known. */
  accessMethod: z.string().nullable(),
  /** Whether figures may include machines: a master report that neither tells them apart nor leaves them out. */
  mayHoldMachines: z.boolean(),
  /** Uses that would be stored for each month. */
  monthly: z.array(z.object({ month: Month, uses: Figure })),
  /** The first counted rows as parsed; null where a cell has no figure. */
  firstRows: z.array(
    z.object({
      row: Id,
      title: z.string(),
      metric: z.string(),
      months: z.array(Month),
      figures: z.array(Figure.nullable()),
    }),
  ),
  /** Rows with figures, and rows that were left out: totals, rows without a metric. */
  rows: Count,
  ignoredRows: Count,
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  /** Null for workbooks and JSON. */
  delimiter: z.enum(['comma', 'semicolon', 'tab', 'bar']).nullable(),
  /** The workbook's sheet that was read. */
  sheet: z.string().nullable(),
  /** The Top Line Data when the admin leaves the fields empty. */
  totalPages: Figure.nullable(),
  totalHits: Figure.nullable(),
});
export type ReadUsage = z.infer<typeof ReadUsage>;

export const EarlierUpload = z.object({
  /**
   * `same-file`: byte for byte. `same-months`: the same report for some of the same months, which the new one replaces.
   * `made-later`: the same, but the earlier upload was made later, so it keeps counting. `other-platform`: the same
   * months of another platform; both count.
   */
  is: z.enum(['same-file', 'same-months', 'made-later', 'other-platform']),
  resourceId: Id,
  title: z.string(),
  uploadedAt: Time,
  /** Months in both reports. */
  months: z.array(Month),
});
export type EarlierUpload = z.infer<typeof EarlierUpload>;

/** The answer to an upload, before (`dryRun`) and after it is stored. */
export const UsageUpload = z.object({
  isStored: z.boolean(),
  /** The stored report: a resource of type `usage_stats`. */
  resourceId: Id.nullable(),
  /** Null for a file that is no report; `problems` say why. */
  read: ReadUsage.nullable(),
  institution: z.object({ id: Id, name: z.string() }),
  /** Whether the file names the chosen institution; null where it names none. */
  isSameInstitution: z.boolean().nullable(),
  filename: z.string(),
  fileSize: Count,
  /** The first problems; `problemCount` counts all. If there is any, nothing is stored. */
  problems: z.array(Finding),
  problemCount: Count,
  /** Warnings do not prevent storing. `warningCount` counts each kind once. */
  warnings: z.array(Finding),
  warningCount: Count,
  /** While a question is open nothing is stored, and `read` is a guess. */
  questions: z.array(UsageQuestion),
  /** A table whose columns somebody has to explain, or has explained; null for COUNTER. */
  table: TableToMap.nullable(),
  /** Uses that are stored for the institution in the months that the file has. */
  storedMonths: z.array(z.object({ month: Month, uses: Figure })),
  earlier: z.array(EarlierUpload),
  /** Other institutions that have the identical file. */
  alsoAt: z.array(z.string()),
  /** Whether a file that is no report can be stored for download (`asPlainFile`). */
  canBePlainFile: z.boolean(),
});
export type UsageUpload = z.infer<typeof UsageUpload>;

export const UsageReport = z.object({
  /** The resource's id. */
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Download path `/uploads/…`. Empty, with the next three fields null, once retention has deleted the file. */
  url: z.string(),
  filename: z.string().nullable(),
  fileKind: FileKindWord.nullable(),
  fileSize: Count.nullable(),
  sharedAt: Time,
  uploaderName: z.string(),
  /** The platform from which the portal fetched it; null for an upload by a person. */
  fetchedFrom: z.string().nullable(),
  totalPages: Figure.nullable(),
  totalHits: Figure.nullable(),
  /** Null for a plain file that is no report. */
  report: ReportId.nullable(),
  reportName: z.string().nullable(),
  release: z.string().nullable(),
  months: z.array(Month),
  /** Months for which a newer upload of the same report counts. */
  restatedMonths: z.array(Month),
  /**
   * Result of checking the stored file against newer rules: `uncertain` figures stay until an admin confirms them. Null
   * before the check, and for plain files.
   */
  checked: z.enum(['certain', 'uncertain', 'confirmed', 'missing']).nullable(),
  doubt: z.string().nullable(),
  /** Whether figures may include machines. */
  mayHoldMachines: z.boolean(),
});
export type UsageReport = z.infer<typeof UsageReport>;

/** A stored report that an admin should check: its figures are uncertain, or its original is gone. */
const DoubtfulReport = z.object({
  resourceId: Id,
  title: z.string(),
  institutionId: Id,
  institutionName: z.string(),
  checked: z.enum(['uncertain', 'missing']),
  doubt: z.string().nullable(),
});

export const UsageOverviewRow = z.object({
  institutionId: Id,
  name: z.string(),
  tier: TierName.nullable(),
  /** The newest upload; null is shown as 'Not available'. */
  lastUpload: z.object({ at: Time, title: z.string(), uploaderName: z.string() }).nullable(),
  firstMonth: Month.nullable(),
  lastMonth: Month.nullable(),
  /** Months without figures, from the first reported month to the last complete month. */
  missingMonths: z.array(Month),
  /** Missing months that most other institutions have. */
  monthsOthersHave: z.array(Month),
  failingPrograms: z.array(FailingProgram),
  /** Reported months whose figures may include machines. */
  mixedMonths: z.array(Month),
  /** Uses in all reported months, and in the last twelve of them. */
  uses: Figure,
  usesOfLastYear: Figure,
});
export type UsageOverviewRow = z.infer<typeof UsageOverviewRow>;

export const UsageOverview = z.object({
  /** The institutions that the viewer serves, by name. */
  institutions: z.array(UsageOverviewRow),
  /** Across all institutions, by month, ascending. */
  monthly: z.array(z.object({ month: Month, uses: Figure, institutions: Count })),
  uses: Figure,
});
export type UsageOverview = z.infer<typeof UsageOverview>;

/** Required for staff; customers may repeat their own. */
const institution = IdText.optional();

export const usageRoutes = defineRoutes({
  'GET /api/usage/summary': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary: 'The figures of an institution for charts: months, metrics, data types, titles, allowance, cost per use',
    query: z.object({ institution, from: Month.optional(), to: Month.optional() }),
    reply: UsageSummary,
  },
  'POST /api/usage/recount/seen': {
    access: 'signed-in',
    tokenScope: 'usage:write',
    summary: 'Puts away what says that figures of an institution were counted anew, for the viewer alone',
    query: z.object({ institution }),
    reply: z.object({}),
  },
  'GET /api/usage/reports': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary:
      'The stored usage reports of an institution or those that cover a month, newest first, with the months they cover',
    query: z.object({ institution, month: Month.optional(), q: typedText, ...listQuery }),
    reply: z.array(UsageReport),
  },
  'GET /api/usage/doubts': {
    access: ['admin'],
    tokenScope: 'usage:read',
    summary: 'Stored reports whose figures are uncertain by later rules, or whose original is gone',
    query: ListQuery,
    reply: z.array(DoubtfulReport),
  },
  'GET /api/usage/doubts/count': {
    access: ['admin'],
    tokenScope: 'usage:read',
    summary: 'How many of them there are',
    reply: z.object({ count: Count }),
  },
  'POST /api/usage/reports/:id/confirm': {
    access: ['admin'],
    tokenScope: 'usage:write',
    summary: 'Says that the figures of an uncertain report are right',
    params: z.object({ id: IdText }),
    reply: z.object({}),
  },
  'GET /api/usage/overview': {
    access: staffRoles,
    tokenScope: 'usage:read',
    summary: 'Last upload, missing months and totals of every institution that the viewer serves',
    query: ListQuery,
    reply: UsageOverview,
  },
});
