import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { dueBy } from '#server/db/queries/due.ts';
import { monthsAndUses, whatReportSays } from '#server/features/usage/feed/stored-import.ts';
import { usesByMonth, usesMetricOf } from '#server/features/usage/feed/usage-uses.ts';
import { recountUses } from '#server/features/usage/figures/institution-uses.service.ts';
import type { ImportRunner } from '#server/features/usage/imports/import-runner.ts';
import { insertImport } from '#server/features/usage/imports/usage-imports.queries.ts';
import { monthName } from '#server/features/usage/reading/months/months.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import { type AnsweredReading, readAnswered } from '#server/features/usage/upload/answered-reading.service.ts';
import { createdReport } from '#server/features/usage/upload/created-report.ts';
import { giveUpImport, kindOf } from '#server/features/usage/upload/usage-upload.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { MissingBytesError } from '#server/platform/storage/storage.ts';
import type { Portal } from '#server/portal.ts';
import {
  type CheckClaim,
  claimCheck,
  confirmUncertain,
  findUnchecked,
  replaceImport,
  settleCheck,
  type UncheckedImport,
} from './usage-checks.queries.ts';

/** In one run of the job: uploads wait for the same worker. */
const reportsAtOnce = 3;
/** Longer than reading a report takes. If the reading process died, the report waits as long for the next try. */
const claimMs = 15 * 60_000;

/**
 * Reads stored originals again with the present rules, a few at a time. Reports understood the same way get their items; others are marked
 * and keep their figures. Returns the institutions whose reports changed.
 */
export async function checkReports(portal: Portal, runner: ImportRunner): Promise<number[]> {
  const concerned: number[] = [];
  for (let count = 0; count < reportsAtOnce; count++) {
    const now = portal.clock();
    const free = dueBy(now, claimMs);
    const next = await findUnchecked(portal.db, free);
    if (!next) break;
    const claim = { id: next.id, until: isoTime(now + claimMs) };
    if (!(await claimCheck(portal.db, claim, free))) continue;
    await check(portal, runner, next, claim);
    concerned.push(next.institutionId);
  }
  return concerned;
}

async function check(portal: Portal, runner: ImportRunner, stored: UncheckedImport, claim: CheckClaim): Promise<void> {
  const original = await originalOf(portal, stored.fileName);
  if (!original) return settleCheck(portal.db, claim, { checked: 'missing', doubt: null });
  try {
    await readAgain(portal, runner, { stored, claim, path: original.path });
  } finally {
    await original.release();
  }
}

/** Null if the bytes are gone; an unreachable storage throws, and is tried again. */
async function originalOf({ files }: Portal, fileName: string) {
  try {
    return await files.localCopy(fileName);
  } catch (error) {
    if (error instanceof MissingBytesError) return null;
    throw error;
  }
}

/** Stores the rows under a new import, which replaces the other in one commit, so that figures are never missing. */
async function readAgain(
  portal: Portal,
  runner: ImportRunner,
  { stored, claim, path }: { stored: UncheckedImport; claim: CheckClaim; path: string },
): Promise<void> {
  const { db, clock } = portal;
  const { institutionId, uploaderId, sha256, countsBeside, besides, completedAt } = stored;
  const importId = await insertImport(db, { institutionId, uploaderId, sha256, startedAt: isoTime(clock()) });
  let isReplaced = false;
  try {
    const thisMonth = londonTime(clock()).day.slice(0, 7);
    const answered = await readAnswered(
      { db, runner },
      {
        path,
        kind: kindOf({ filename: stored.fileName }),
        importId,
        institutionId,
        thisMonth,
        answers: {},
      },
    );
    const { reading } = answered;
    const doubt = doubtAbout(answered, stored);
    if (doubt !== null || !reading.read) return await settleCheck(db, claim, { checked: 'uncertain', doubt });
    const { months, uses } = monthsAndUses(usesOf(reading.read));
    const said = whatReportSays(reading.read, reading);
    // A date of creation after the upload cannot be right, so the time of the upload is the limit.
    const { createdAt } = createdReport(reading.read, { now: completedAt, answers: {} });
    const completion = { newId: importId, ...said, months, uses, countsBeside, besides, completedAt, createdAt };
    isReplaced = await db.transaction().execute(async (transaction) => {
      const isDone = await replaceImport(transaction, claim, completion);
      // Platforms that are now known may make reports add up instead of replacing each other, and machines are now told from people.
      if (isDone) await recountUses(transaction, institutionId);
      return isDone;
    });
  } finally {
    if (!isReplaced) await giveUpImport(db, runner, importId);
  }
}

/** The reason why today's rules would not store the file unchanged; null if they would. */
function doubtAbout({ reading, questions }: AnsweredReading, stored: UncheckedImport): string | null {
  const { read, problems } = reading;
  const open = questions.find(({ answer }) => answer.length === 0);
  if (!read || problems.length > 0) return `Today the file is not read: ${problems[0]?.message ?? 'it is no report'}`;
  if (open) return `Today the file is asked about: ${open.question}`;
  if (read.report !== stored.report) return `Today the file is read as another report: ${read.reportName}`;
  const asStored = ({ months, uses }: { months: string; uses: string }) =>
    months === stored.months && uses === stored.uses;
  if (asStored(monthsAndUses(usesOf(read)))) return null;
  if (earlierRules.some((usesOfRule) => asStored(monthsAndUses(usesOfRule(reading, read))))) return null;
  const before = new Map(stored.months.split(',').map((month, at) => [month, Number(stored.uses.split(',')[at])]));
  const other = read.monthly.find((each) => before.get(each.month) !== each.uses);
  if (!other) return 'Today the file is read with fewer months';
  const was = before.get(other.month);
  return `Today ${monthName(other.month)} is read as ${other.uses} uses${was === undefined ? '' : `, not ${was}`}`;
}

function usesOf({ monthly }: ReadUsage): Map<string, number> {
  return new Map(monthly.map(({ month, uses }) => [month, uses]));
}

/** How earlier versions counted the uses of the same rows; figures of theirs are counted anew, and are no doubt. */
const earlierRules = [usesOfFirstRows, usesWithMachines];

/** The uses as they were counted when the rows of a report decided which metric is a use, and not what it can count. */
function usesOfFirstRows({ sums }: FileReading, read: ReadUsage): Map<string, number> {
  const { report, accessMethod, months } = read;
  return usesByMonth({ report, usesMetric: firstMetricIn(read), accessMethod }, months, sums);
}

/** The uses as they were counted when machines counted as people. */
function usesWithMachines({ sums }: FileReading, read: ReadUsage): Map<string, number> {
  const all = sums.map((sum) => ({ ...sum, accessMethod: '' }));
  const { report, months } = read;
  return usesByMonth({ report, usesMetric: firstMetricIn(read), accessMethod: null }, months, all);
}

function firstMetricIn({ report, metrics, machines }: ReadUsage): string | null {
  return usesMetricOf(
    report,
    [...metrics, ...machines].map(({ metric }) => metric),
  );
}

/** Records an admin's confirmation that an uncertain report is right. Returns the institution; throws 404 for any other report. */
export async function confirmReport(
  { db, clock }: Portal,
  { resourceId, byId }: { resourceId: number; byId: number },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const before = await confirmUncertain(transaction, resourceId);
    if (!before) throw notFound('There is no uncertain report of this id');
    const { id, institutionId } = before;
    const object = { objectType: 'usageReport', objectId: id, institutionId } as const;
    const change = { byId, at: isoTime(clock()), ...object, action: 'confirm', before } as const;
    await recordChange(transaction, { ...change, after: { checked: 'confirmed' } });
    return institutionId;
  });
}
