import type { UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import { masterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { nextMonth } from '#server/features/usage/reading/months/months.ts';
import type { AnsweredReading } from '#server/features/usage/upload/answered-reading.service.ts';
import { isSameName } from '#server/features/usage/upload/named-institution.ts';
import { type Importing, storeUpload } from '#server/features/usage/upload/usage-upload.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import { askPlatform, type PlatformAccess } from './counter-client.ts';
import {
  type CustomerRow,
  findCustomerAt,
  findInstitution,
  findPlatform,
  hasOtherWithCustomerId,
  listInstitutionNames,
  type PlatformRow,
} from './fetched-platforms.queries.ts';
import { accessOfRow } from './fetched-platforms.service.ts';
import { type AskedReport, checkHeader, type Fingerprint, fingerprintOf, OpenQuestionError } from './fetched-report.ts';
import { type Judgement, judgeAnswer } from './judge-answer.ts';
import { type ClaimedFetch, hideUnstored } from './usage-fetches.queries.ts';

const day = 24 * 60 * 60 * 1000;

export interface FetchTask {
  row: ClaimedFetch;
  platform: PlatformRow;
  access: PlatformAccess;
  institution: NonNullable<Awaited<ReturnType<typeof findInstitution>>>;
  customer: CustomerRow | undefined;
  customerId: string;
}

/** Notes the fetch in the transaction that stores its report. */
type NoteStored = (
  transaction: Transaction,
  stored: { resourceId: number | null } & Pick<Fingerprint, 'contentHash'>,
) => Promise<void>;

/** The outcome; `same` if the report equals the last one fetched. */
export type Fetched = Exclude<Judgement, { is: 'report' }> | { is: 'stored' } | { is: 'same' };

/** A row with its platform and institution; undefined if it is no longer wanted. Throws 409 if the key cannot be opened. */
export async function findTask({ db, sealing }: Portal, row: ClaimedFetch): Promise<FetchTask | undefined> {
  const platform = await findPlatform(db, row.platformId);
  const institution = await findInstitution(db, row.institutionId);
  const customer = await findCustomerAt(db, row);
  const customerId = customer?.customerId ?? institution?.customerId ?? null;
  if (!platform || !institution || customerId === null) return undefined;
  return { row, platform, access: accessOfRow(sealing, platform), institution, customer, customerId };
}

/**
 * Fetches one report, and stores it as an upload is stored: with the same code, all or nothing, `noteStored` in the same transaction.
 * Throws a FetchError if nothing came, an HttpError if it cannot be stored, an OpenQuestionError if a person has to answer something.
 */
export async function fetchReport(
  portal: Portal,
  importing: Importing,
  task: FetchTask,
  noteStored: NoteStored,
): Promise<Fetched> {
  const { spoolDir: dir, network, clock } = portal;
  const { row, access } = task;
  const path = `/reports/${row.report.toLowerCase()}`;
  const answer = await askPlatform(access, { path, query: queryOf(task), dir, network });
  try {
    const judged = judgeAnswer(answer, clock());
    if (judged.is !== 'report') return judged;
    const fingerprint = await fingerprintOf(answer.file.path);
    if (fingerprint.contentHash === row.contentHash) return { is: 'same' };
    await storeReport(portal, importing, task, { path: answer.file.path, ...fingerprint }, noteStored);
    return { is: 'stored' };
  } finally {
    await answer.file.discard();
  }
}

/** Requests one month with the attributes that tell people from machines and let views be made of it. */
function queryOf({ row: { report, month }, customerId }: FetchTask): Record<string, string> {
  const end = isoTime(Date.parse(`${nextMonth(month)}-01`) - day).slice(0, 10);
  return {
    customer_id: customerId,
    begin_date: `${month}-01`,
    end_date: end,
    attributes_to_show: masterReports[report].optional.join('|'),
  };
}

async function storeReport(
  portal: Portal,
  importing: Importing,
  task: FetchTask,
  { path, contentHash, ...bytes }: Fingerprint & { path: string },
  noteStored: NoteStored,
): Promise<void> {
  const { db, files, clock } = portal;
  const { row, platform } = task;
  const uploaderId = platform.keeperId;
  const file = { filename: `${row.report}-${row.month}.json`, ...bytes };
  const stored = await files.store({ ...file, path, contentType: 'application/json', discard: async () => {} }, 'json');
  try {
    await files.keep(db, stored, { uploaderId, readers: 'uploader' });
    const copy = await files.localCopy(stored.name);
    try {
      const upload = { file: { ...file, path: copy.path }, fileName: stored.name, form: formOf(task), uploaderId };
      const fetched = { from: platform.name, check: (answered: AnsweredReading) => check(db, task, answered) };
      await storeUpload(portal, importing, { ...upload, fetched }, (transaction, { resourceId }) =>
        noteStored(transaction, { resourceId, contentHash }),
      );
    } finally {
      await copy.release();
    }
  } catch (error) {
    await hideUnstored(db, stored.name, isoTime(clock()));
    throw error;
  }
}

async function check(db: Db, task: FetchTask, { reading, questions }: AnsweredReading): Promise<void> {
  await checkHeader(reading, askedOf(db, task));
  const open = questions.find(({ answer }) => answer.length === 0);
  if (open) throw new OpenQuestionError(open);
}

function askedOf(db: Db, { row, access, institution, customer, customerId }: FetchTask): AskedReport {
  return {
    report: row.report,
    month: row.month,
    release: access.release,
    institution,
    customerId,
    knownAs: customer?.knownAs ?? null,
    async isOthers({ name, customerIds }) {
      const others = (await listInstitutionNames(db)).filter(({ id }) => id !== institution.id);
      const isNamed = name !== null && others.some((other) => isSameName(name, other.name));
      return isNamed || hasOtherWithCustomerId(db, row, customerIds);
    },
  };
}

function formOf({ row, institution: { id, name } }: FetchTask) {
  const given = { title: null, description: null, totalPages: null, totalHits: null };
  const answers = JSON.parse(row.answers ?? '{}') as UsageAnswers;
  return { institution: { id, name }, isDryRun: false, asPlainFile: false, ...given, answers, mapping: null };
}
