import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { InvitationsFilter } from '#contract/people/invitations.ts';
import { servedRoles } from '#contract/values/capabilities.ts';
import { type InvitationState, invitationStateNames } from '#contract/values/people/invitations.ts';
import { locked } from '#server/db/engines/locks.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { whereFound } from '#server/features/people/people.queries.ts';

type Filter = InvitationsFilter & { at: string };

/** An invitation that a password was chosen with does not expire. */
function stateAt(at: string): RawBuilder<InvitationState> {
  return sql<InvitationState>`case
    when users."deactivatedAt" is not null then 'deactivated'
    when users."lastSignInAt" is not null then 'signed-in'
    when invitations."userId" is null then 'not-invited'
    when invitations."acceptedAt" is not null then 'opened'
    when invitations."expiresAt" <= ${at} then 'expired'
    when invitations."openedAt" is not null then 'opened'
    else 'sent' end`;
}

function invitable(db: Db, values: InstitutionValues) {
  return db
    .selectFrom('users')
    .innerJoin('institutions', 'institutions.id', 'users.institutionId')
    .leftJoin('invitations', 'invitations.userId', 'users.id')
    .where('users.role', 'in', servedRoles)
    .where('users.erasedAt', 'is', null)
    .where(whereInstitution(values));
}

const byName = sorted('asc', sortColumn('text', 'users.nameKey'), sortColumn('number', 'users.id'));

/** One page of the customers of these institutions with their invitations. */
export function readInvitations(
  db: Db,
  values: InstitutionValues,
  { q, state, institution, at, ...page }: Filter & ListQuery,
) {
  let found = invitable(db, values).where(whereFound(q));
  found = state ? found.where(stateAt(at), '=', state) : found.where('users.deactivatedAt', 'is', null);
  if (institution !== undefined) found = found.where('users.institutionId', '=', institution);
  const rows = found
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invitedBy')
    .select(['users.id', 'users.fullName', 'users.username', 'institutions.id as institutionId'])
    .select(['institutions.name as companyName', 'users.email', 'users.pendingEmail', 'users.lastSignInAt'])
    .select(['invitations.invitedAt', 'inviter.fullName as invitedBy', 'invitations.sentTo'])
    .select(['invitations.expiresAt', 'invitations.openedAt', stateAt(at).as('state')])
    .select(isAdministrator.as('isAdministrator'));
  return readPage(rows, byName, page);
}

const isAdministrator = sql<boolean | number>`exists (select 1 from "grantedRights" as granted
  where granted."userId" = users.id and granted."right" = 'institution-admin')`;

export async function countInvitations(
  db: Db,
  values: InstitutionValues,
  { institution, at }: Pick<Filter, 'institution' | 'at'>,
): Promise<Record<InvitationState, number>> {
  let found = invitable(db, values);
  if (institution !== undefined) found = found.where('users.institutionId', '=', institution);
  const states = found.select(stateAt(at).as('state')).as('states');
  const rows = await db
    .selectFrom(states)
    .groupBy('state')
    .select(['state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return Object.fromEntries(invitationStateNames.map((state) => [state, counts.get(state) ?? 0])) as Record<
    InvitationState,
    number
  >;
}

/** Invitations of these people that could not be delivered, older ones too; `about` is when somebody was invited. */
export async function listRefusals(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('outbox')
    .where('userId', 'in', sql<number>`(${idRows(db, ids)})`)
    .where('channel', '=', 'mail')
    .where('kind', '=', 'invitation')
    .where('state', '=', 'failed')
    .select(['userId', 'about', 'reason'])
    .execute();
}

export interface Invitee {
  id: number;
  fullName: string;
  username: string;
  institutionId: number;
  companyName: string;
  email: string | null;
  pendingEmail: string | null;
  emailRefusedAt: string | null;
  lastSignInAt: string | null;
  deactivatedAt: string | null;
  /** The institution lets its people in only through its own sign-in. */
  signsInThere: boolean | number;
  invitedAt: string | null;
}

interface Asked {
  ids?: readonly number[];
  /** Only these states. */
  states?: { of: readonly InvitationState[]; at: string };
  institution?: number | undefined;
  limit: number;
}

/** The people to invite, locked until the end of the transaction: also those who cannot be, to say why. */
export async function lockInvitees(
  transaction: Transaction,
  values: InstitutionValues,
  { ids, states, institution, limit }: Asked,
): Promise<Invitee[]> {
  let asked = invitable(transaction, values);
  if (ids) asked = asked.where('users.id', 'in', sql<number>`(${idRows(transaction, ids)})`);
  if (states) {
    asked = asked.where('users.deactivatedAt', 'is', null).where(stateAt(states.at), 'in', states.of);
    asked = asked.where(sql<SqlBool>`not ${signsInThere}`);
  }
  if (institution !== undefined) asked = asked.where('users.institutionId', '=', institution);
  const found = await asked.select('users.id').orderBy('users.id').limit(limit).execute();
  const among = found.map(({ id }) => id);
  // Every change of a person's links locks the person first; in order of ids, two of these cannot wait for each other.
  const chosen = transaction.selectFrom('users').where('id', 'in', sql<number>`(${idRows(transaction, among)})`);
  await locked(transaction, chosen.select('id').orderBy('id'), 'forNoKeyUpdate').execute();
  return transaction
    .selectFrom('users')
    .innerJoin('institutions', 'institutions.id', 'users.institutionId')
    .leftJoin('invitations', 'invitations.userId', 'users.id')
    .where('users.id', 'in', sql<number>`(${idRows(transaction, among)})`)
    .select(['users.id', 'users.fullName', 'users.username', 'institutions.id as institutionId'])
    .select(['institutions.name as companyName', 'users.email', 'users.pendingEmail', 'users.emailRefusedAt'])
    .select(['users.lastSignInAt', 'users.deactivatedAt', 'invitations.invitedAt', signsInThere.as('signsInThere')])
    .orderBy('users.id')
    .execute();
}

const signsInThere = sql<boolean | number>`exists (select 1 from "singleSignOn" as required
  where required."institutionId" = users."institutionId" and required.mode = 'required')`;

export async function countInvitees(
  db: Db,
  values: InstitutionValues,
  { states, institution }: { states: NonNullable<Asked['states']>; institution?: number | undefined },
): Promise<number> {
  let asked = invitable(db, values).where(stateAt(states.at), 'in', states.of).where(sql<SqlBool>`not ${signsInThere}`);
  if (institution !== undefined) asked = asked.where('users.institutionId', '=', institution);
  const { count } = await asked
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
