import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { BoardFilters } from '#contract/technical-setup/setup-board.ts';
import type { SamlPeriod } from '#contract/values/plans-and-usage/plans.ts';
import type { BoardSort, setupStates } from '#contract/values/technical-setup.ts';
import { countRows } from '#server/db/count-rows.ts';
import { foldedText } from '#server/db/engines/sql-functions.ts';
import { type Page, readPage, type Sort, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import { byName } from '#server/db/queries/institutions-with-plans.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { isNotLive } from './changed-certificates.queries.ts';

export interface Listed {
  id: number;
  name: string;
  techSupportId: number | null;
}

/** The filters of the board that the database can apply. */
export interface ListedFilters extends Omit<BoardFilters, 'finding' | 'sort' | 'certificate'> {
  /** The certificate ends at or after `from` and before `before`. */
  ends: { from: string | null; before: string } | undefined;
  /** The set-up has a finding of this level at the moment `now`, which is on `day`. */
  said:
    | {
        level: 'problem' | 'warning';
        now: string;
        day: string;
        changedSince: string;
        /** When plans began that include SAML. */
        saml: readonly SamlPeriod[];
      }
    | undefined;
  ids: readonly number[] | undefined;
}

/** Submitted set-ups come first, and those that need no action last. */
const states: readonly (typeof setupStates)[number][] = ['submitted', 'in_review', 'needs_changes', 'live', 'draft'];
const ranks = states.map((state, rank) => sql`when ${sql.lit(state)} then ${sql.lit(rank)}`);
const stateRank = sql`case "technicalSetups".state ${sql.join(ranks, sql` `)} else ${sql.lit(states.length)} end`;
const longAgo = '1970-01-01T00:00:00.000Z';
/** Institutions without a certificate come after all others. */
const never = '9999-12-31T23:59:59.999Z';

const sorts: Record<BoardSort | 'state', Sort> = {
  state: sorted('asc', sortColumn('number', stateRank), ...byName),
  name: sorted('asc', ...byName),
  changed: sorted(
    'desc',
    sortColumn('time', sql`coalesce("technicalSetups"."updatedAt", ${sql.lit(longAgo)})`),
    sortColumn('number', 'institutions.id'),
  ),
  certificate: sorted(
    'asc',
    sortColumn('time', sql`coalesce("technicalSetups"."certificateEnds", ${sql.lit(never)})`),
    ...byName,
  ),
};

/** One page of the institutions with these values, in the requested order. */
export function readListed(
  db: Db,
  asked: { values: InstitutionValues; userId: number; filters: ListedFilters; sort: BoardFilters['sort'] },
  page: ListQuery,
): Promise<Page<Listed>> {
  const listed = matching(db, asked).select(['institutions.id', 'institutions.name', 'institutions.techSupportId']);
  return readPage(listed, sorts[asked.sort ?? 'state'], page);
}

export async function countListed(
  db: Db,
  asked: { values: InstitutionValues; userId: number; filters: ListedFilters },
): Promise<number> {
  return countRows(matching(db, asked));
}

function matching(
  db: Db,
  { values, userId, filters }: { values: InstitutionValues; userId: number; filters: ListedFilters },
) {
  const { q, state, ends, said, changed, ids } = filters;
  let found = db
    .selectFrom('institutions')
    .leftJoin('technicalSetups', 'technicalSetups.institutionId', 'institutions.id')
    .where(whereInstitution(values))
    .where('technicalSetups.id', state === 'none' ? 'is' : 'is not', null);
  if (state !== undefined && state !== 'none') found = found.where('technicalSetups.state', '=', state);
  for (const word of typedWords(q)) found = found.where(named(db, word));
  if (ends) found = found.where('technicalSetups.certificateEnds', '<', ends.before);
  if (ends?.from) found = found.where('technicalSetups.certificateEnds', '>=', ends.from);
  if (said) found = found.where(hasFinding(said));
  if (changed) found = found.where(hasChanged(userId));
  if (ids) found = found.where('institutions.id', 'in', listOf(db, ids));
  return found;
}

function named(db: Db, word: string): RawBuilder<SqlBool> {
  const name = containing(sql`institutions."nameKey"`, word);
  return sql<SqlBool>`(${name} or ${containing(foldedText(db, sql`"technicalSetups"."entityId"`), word)})`;
}

/** A plan without SAML also counts as a warning, and so do answers signed with another certificate than the live one. */
function hasFinding({ level, now, day, changedSince, saml }: NonNullable<ListedFilters['said']>): RawBuilder<SqlBool> {
  const isNoted = (noted: Schema['setupFindings']['level']) => sql<SqlBool>`exists (
    select 1 from "setupFindings" as f
    where f."institutionId" = institutions.id and f.level = ${noted} and f.since <= ${now} and f.until > ${now})`;
  if (level === 'problem') return isNoted(level);
  const hasSaml = sql<SqlBool>`exists (
    select 1 from subscriptions as s
    where s."institutionId" = institutions.id and s.status = 'active' and s."startDate" <= ${day} and s."endDate" >= ${day}
      and (${sql.join([sql`1 = 0`, ...saml.map(beganIn)], sql` or `)}))`;
  const isSignedOtherwise = sql<SqlBool>`exists (
    select 1 from "certificateWarnings" as w
    where w."institutionId" = institutions.id and w.days = ${sql.lit(isNotLive)} and w."toldAt" > ${changedSince})`;
  return sql<SqlBool>`(${isNoted(level)} or ${isSignedOtherwise} or (${isNoted('plan')} and not ${hasSaml}))`;
}

function beganIn({ tier, from, until }: SamlPeriod): RawBuilder<SqlBool> {
  const isBefore = until === null ? sql`` : sql` and s."startDate" < ${until}`;
  return sql<SqlBool>`(s.tier = ${tier} and s."startDate" >= ${from ?? ''}${isBefore})`;
}

/** When anybody else last changed a set-up or commented on it. */
function changedUntil(userId: number): RawBuilder<string | null> {
  return sql<string | null>`(select max(changes.at) from (
    select at from "changeLog" where "objectType" = 'technicalSetup' and "institutionId" = institutions.id
      and ("byId" is null or "byId" <> ${userId})
    union all
    select "createdAt" from "setupComments" where "institutionId" = institutions.id and "authorId" <> ${userId}
  ) as changes)`;
}

function hasChanged(userId: number): RawBuilder<SqlBool> {
  const lookedAt = sql`(select "lookedAt" from "setupLooks"
    where "setupLooks"."institutionId" = institutions.id and "setupLooks"."userId" = ${userId})`;
  return sql<SqlBool>`${changedUntil(userId)} > coalesce(${lookedAt}, ${sql.lit(longAgo)})`;
}

/** When this person last viewed these set-ups, and when others last changed them. */
export async function listLooks(db: Db, userId: number, institutionIds: readonly number[]) {
  return db
    .selectFrom('institutions')
    .leftJoin('setupLooks', (join) =>
      join.onRef('setupLooks.institutionId', '=', 'institutions.id').on('setupLooks.userId', '=', userId),
    )
    .where('institutions.id', 'in', listOf(db, institutionIds))
    .select(['institutions.id', 'setupLooks.lookedAt', changedUntil(userId).as('changedUntil')])
    .execute();
}

export async function listSetups(db: Db, institutionIds: readonly number[]): Promise<SetupRow[]> {
  return db
    .selectFrom('technicalSetups')
    .where('institutionId', 'in', listOf(db, institutionIds))
    .selectAll()
    .execute();
}

/** Addresses that each institution shares with others: the first few, and their number. Staff who serve either of the two have to know. */
export async function listOverlaps(db: Db, institutionIds: readonly number[], shown: number) {
  const start = sql<number>`case when mine.first > other.first then mine.first else other.first end`;
  const end = sql<number>`case when mine.last < other.last then mine.last else other.last end`;
  const shared = db
    .selectFrom('setupClaims as mine')
    .innerJoin('setupClaims as other', (join) =>
      join
        .on('other.version', '=', 'either')
        .onRef('other.first', '<=', 'mine.last')
        .onRef('other.last', '>=', 'mine.first')
        .onRef('other.institutionId', '<>', 'mine.institutionId'),
    )
    .where('mine.version', '=', 'either')
    .where('mine.institutionId', 'in', listOf(db, institutionIds))
    .select(['mine.institutionId as of', 'other.institutionId', start.as('start'), end.as('end')])
    .select(sql<number>`count(*) over (partition by mine."institutionId")`.as('count'))
    .select(
      sql<number>`row_number() over (partition by mine."institutionId" order by ${start}, other."institutionId")`.as(
        'place',
      ),
    );
  return db
    .selectFrom(shared.as('shared'))
    .innerJoin('institutions', 'institutions.id', 'shared.institutionId')
    .where('shared.place', '<=', shown)
    .orderBy('shared.of')
    .orderBy('shared.place')
    .select(['shared.of', 'shared.institutionId', 'shared.start', 'shared.end', 'shared.count'])
    .select('institutions.name as companyName')
    .execute();
}

/** The addresses that the institutions with these values claim, in live and submitted set-ups. */
export async function listClaims(db: Db, values: InstitutionValues) {
  return db
    .selectFrom('setupClaims')
    .innerJoin('institutions', 'institutions.id', 'setupClaims.institutionId')
    .where(whereInstitution(values))
    .where('version', 'in', ['live', 'submitted'])
    .orderBy('setupClaims.institutionId')
    .orderBy('version')
    .orderBy('first')
    .select(['setupClaims.institutionId', 'version', 'first', 'last', 'institutions.name as companyName'])
    .$narrowType<{ version: 'live' | 'submitted' }>()
    .execute();
}

/** Each institution's claims in either version, ordered by address. */
export async function listClaimsInOrder(db: Db) {
  return db
    .selectFrom('setupClaims')
    .where('version', '=', 'either')
    .orderBy('first')
    .select(['institutionId', 'first', 'last'])
    .execute();
}

function listOf(db: Db, ids: readonly number[]) {
  return sql<number>`(${idRows(db, ids)})`;
}

/** Changes and comments by others since this person last viewed these set-ups: the newest of each, newest first. */
export async function listChangesSinceLook(
  db: Db,
  { userId, institutionIds, limit }: { userId: number; institutionIds: readonly number[]; limit: number },
) {
  const ids = listOf(db, institutionIds);
  const newest = (id: string) => {
    const institution = sql.ref('of.institutionId');
    return sql<number>`row_number() over (partition by ${institution} order by ${sql.ref(id)} desc)`.as('place');
  };
  const changes = db
    .selectFrom('changeLog as of')
    .leftJoin('setupLooks as look', (join) =>
      join.onRef('look.institutionId', '=', 'of.institutionId').on('look.userId', '=', userId),
    )
    .where('of.objectType', '=', 'technicalSetup')
    .where('of.institutionId', 'in', ids)
    .whereRef('of.at', '>', sql`coalesce(look."lookedAt", ${sql.lit(longAgo)})`)
    .where(({ eb, or }) => or([eb('of.byId', 'is', null), eb('of.byId', '!=', userId)]))
    .select(['of.institutionId', 'of.at', 'of.byId', 'of.action', 'of.before', 'of.after', newest('of.id')]);
  const comments = db
    .selectFrom('setupComments as of')
    .leftJoin('setupLooks as look', (join) =>
      join.onRef('look.institutionId', '=', 'of.institutionId').on('look.userId', '=', userId),
    )
    .where('of.institutionId', 'in', ids)
    .whereRef('of.createdAt', '>', sql`coalesce(look."lookedAt", ${sql.lit(longAgo)})`)
    .where('of.authorId', '!=', userId)
    .select(['of.institutionId', 'of.createdAt as at', 'of.authorId as byId', newest('of.id')]);
  return {
    changes: await db.selectFrom(changes.as('c')).selectAll('c').where('place', '<=', limit).orderBy('place').execute(),
    comments: await db
      .selectFrom(comments.as('c'))
      .selectAll('c')
      .where('place', '<=', limit)
      .orderBy('place')
      .execute(),
  };
}

/** Never moves the time back. */
export async function saveLook(
  db: Db,
  look: { userId: number; institutionId: number; lookedAt: string },
): Promise<void> {
  await db
    .insertInto('setupLooks')
    .values(look)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'institutionId'])
        .doUpdateSet({ lookedAt: look.lookedAt })
        .where('setupLooks.lookedAt', '<', look.lookedAt),
    )
    .execute();
}
