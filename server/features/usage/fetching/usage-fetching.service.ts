import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { UsageFetch } from '#contract/plans-and-usage/usage-fetching.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { findCustomerAt, findPlatform, upsertCustomerAt } from './fetched-platforms.queries.ts';
import { institutionQuestion } from './fetched-report.ts';
import { type FetchRow, findFetch, type ListedFetch, listAsked, requeueFetch } from './usage-fetches.queries.ts';

/** A fetch as the board shows it. */
export function toUsageFetch({ stopped, stoppedCode, question, ...row }: ListedFetch): UsageFetch {
  const { id, report, month, attempts, dueAt, changedAt, resourceId } = row;
  const isStopped = row.state === 'waiting' && stopped !== null;
  return {
    id,
    report,
    month,
    attempts,
    dueAt,
    changedAt,
    resourceId,
    platform: { id: row.platformId, name: row.platformName },
    institution: { id: row.institutionId, name: row.institutionName },
    state: isStopped ? 'stopped' : row.state,
    reason: isStopped ? stopped : row.reason,
    code: isStopped ? stoppedCode : row.code,
    question: questionOf(question),
  };
}

/** Fetches a report again with a person's answers. An answer about the institution's name holds for all its reports from that platform. */
export async function fetchAgain(
  { db, clock }: Portal,
  { viewerId, id, answers = {} }: { viewerId: number; id: number; answers: UsageAnswers | undefined },
): Promise<void> {
  const at = isoTime(clock());
  await db.transaction().execute(async (transaction) => {
    const row = await findFetch(transaction, id);
    if (!row) throw notFound('This report is no longer fetched');
    const platform = await findPlatform(transaction, row.platformId);
    if (!platform?.isOn) throw conflict('This platform is switched off. Switch it on first.');
    const { [institutionQuestion]: named, ...others } = answers;
    const kept = JSON.stringify({ ...(JSON.parse(row.answers ?? '{}') as UsageAnswers), ...others });
    await requeueFetch(transaction, id, { answers: kept, at });
    await goOn(transaction, row, { knownAs: chosenOf(row, named), byId: viewerId, at });
  });
}

/** Resumes a refused institution, and stores the name under which a platform's reports mean it. */
async function goOn(
  transaction: Transaction,
  { platformId, institutionId }: FetchRow,
  { knownAs, ...by }: { knownAs: string | null; byId: number; at: string },
): Promise<void> {
  const ids = { platformId, institutionId };
  const before = (await findCustomerAt(transaction, ids)) ?? { ...ids, customerId: null, isOff: false, knownAs: null };
  const goesOn = { stopped: null, stoppedCode: null };
  const after = await upsertCustomerAt(transaction, ids, knownAs === null ? goesOn : { ...goesOn, knownAs });
  const object = { objectType: 'fetchedCustomer', objectId: institutionId, institutionId } as const;
  await recordChange(transaction, { ...by, ...object, action: 'confirm', before, after });
  if (knownAs === null) return;
  for (const { id, question, answers } of await listAsked(transaction, ids)) {
    if (questionOf(question)?.id === institutionQuestion) await requeueFetch(transaction, id, { answers, at: by.at });
  }
}

/** The chosen name among those offered by the question. */
function chosenOf({ question }: FetchRow, [chosen]: readonly string[] = []): string | null {
  const asked = questionOf(question);
  const isOffered = asked?.id === institutionQuestion && asked.options.some(({ value }) => value === chosen);
  return isOffered && chosen !== undefined ? chosen : null;
}

function questionOf(question: string | null): UsageQuestion | null {
  return question === null ? null : (JSON.parse(question) as UsageQuestion);
}
