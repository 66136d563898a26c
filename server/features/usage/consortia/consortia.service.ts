import type { Consortium, MemberUsage } from '#contract/plans-and-usage/consortia.ts';
import { changeOf } from '#contract/values/plans-and-usage/compared-months.ts';
import { samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import type { Page } from '#server/db/list-page.ts';
import { type ChangedBy, recordChange } from '#server/db/queries/change-log.queries.ts';
import { lockInstitution } from '#server/db/queries/lock-institution.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import {
  findMembership,
  findMonthsOfMembers,
  listMembers,
  listUsesOfPeriods,
  type MembersQuestion,
  readMemberUses,
  setUnnamedSince,
} from './consortia.queries.ts';

/** An institution's relations to consortia: its members, and the consortium it belongs to. */
export async function readConsortium(db: Db, institutionId: number): Promise<Consortium> {
  const { id, name, unnamedSince, consortiumId, consortiumName } = await findMembership(db, institutionId);
  const members = await listMembers(db, institutionId);
  const named = members.filter((member) => member.unnamedSince === null).length;
  return {
    institution: { id, name },
    named,
    unnamed: members.length - named,
    known: await findMonthsOfMembers(db, institutionId),
    memberOf: consortiumId === null ? null : { id: consortiumId, name: consortiumName ?? '' },
    unnamedSince,
  };
}

/** One page of a consortium's named members beside each other, compared by the months that both periods have. */
export async function readMembers(db: Db, question: MembersQuestion): Promise<Page<MemberUsage>> {
  const { period } = question;
  const { rows, next } = await readMemberUses(db, question);
  const ids = rows.map(({ id }) => id);
  const uses = new Map<number, Map<string, number>>();
  for (const { institutionId, month, uses: used } of await listUsesOfPeriods(db, ids, [
    period,
    samePeriodBefore(period),
  ]))
    uses.set(institutionId, (uses.get(institutionId) ?? new Map()).set(month, used));
  const members = rows.map(({ id, ...row }) => {
    return { id, ...row, change: changeOf(period, (month) => uses.get(id)?.get(month) ?? null) };
  });
  return { rows: members, next };
}

/** Shows or hides a member's name in the caller's transaction. Returns its consortium. */
export async function chooseNaming(
  db: Transaction,
  { institutionId, isUnnamed }: { institutionId: number; isUnnamed: boolean },
  by: ChangedBy,
): Promise<number> {
  await lockInstitution(db, institutionId);
  const { unnamedSince, consortiumId } = await findMembership(db, institutionId);
  if (consortiumId === null) throw conflict('This institution is not a member of a consortium');
  if (isUnnamed === (unnamedSince !== null)) return consortiumId;
  const after = { unnamedSince: isUnnamed ? by.at.slice(0, 7) : null };
  await setUnnamedSince(db, institutionId, after.unnamedSince);
  const object = { objectType: 'institution', objectId: institutionId, institutionId } as const;
  await recordChange(db, { ...by, ...object, action: 'change', before: { unnamedSince }, after });
  return consortiumId;
}
