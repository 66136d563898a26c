import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { SessionKind } from '#contract/values/schedule.ts';
import { countRows } from '#server/db/count-rows.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type SessionRow = Selectable<Schema['lessons']> & { institutionName: string | null };
/** `participantIds` are people of the institution, in the order in which they were named. */
export type StoredSession = SessionRow & { participantIds: number[] };

/** Sessions that overlap this time; ISO text. */
export interface Window {
  from: string;
  to: string;
  /** Only sessions with this participant, staff or customer. */
  ofPerson?: number | undefined;
  /** Besides those of the person, sessions that these staff hold. */
  heldBy?: readonly number[] | undefined;
  staff?: number | undefined;
  institution?: number | undefined;
  kind?: SessionKind | undefined;
}

/** All sessions, with the names of their institutions. */
export function sessions(db: Db) {
  return db
    .selectFrom('lessons')
    .leftJoin('institutions', 'institutions.id', 'lessons.institutionId')
    .selectAll('lessons')
    .select('institutions.name as institutionName');
}

const soonestFirst = sorted('asc', sortColumn('time', 'lessons.startTime'), sortColumn('number', 'lessons.id'));

/** Soonest first, including cancelled ones; without participants. */
export async function listSessions(db: Db, window: Window): Promise<SessionRow[]> {
  return within(db, window).orderBy('startTime').orderBy('lessons.id').execute();
}

/** One page of these sessions. */
export function readSessions(db: Db, window: Window, page: ListQuery): Promise<Page<SessionRow>> {
  return readPage(within(db, window), soonestFirst, page);
}

function within(db: Db, { from, to, ofPerson, heldBy = [], ...filter }: Window) {
  let query = sessions(db).where('startTime', '<', to).where('endTime', '>', from);
  if (ofPerson !== undefined)
    query = query.where((row) => row.or([isOf(row, ofPerson), row('tutorId', 'in', [0, ...heldBy])]));
  if (filter.staff !== undefined) query = query.where('tutorId', '=', filter.staff);
  if (filter.institution !== undefined) query = query.where('lessons.institutionId', '=', filter.institution);
  return filter.kind === undefined ? query : query.where('kind', '=', filter.kind);
}

/**
 * One page of a person's sessions that end after a time and are not cancelled, soonest first; with a contact, only
 * those with them.
 */
export function readSessionsEndingAfter(
  db: Db,
  viewerId: number,
  { after, contactId, ...page }: ListQuery & { after: string; contactId?: number | undefined },
): Promise<Page<SessionRow>> {
  let query = sessions(db)
    .where('endTime', '>', after)
    .where('cancelledAt', 'is', null)
    .where((row) => isOf(row, viewerId));
  // A session in which two colleagues take part is not a session of theirs with each other.
  if (contactId !== undefined) {
    query = query
      .where((row) => isOf(row, contactId))
      .where((row) => row.or([row('tutorId', '=', viewerId), row('tutorId', '=', contactId)]));
  }
  return readPage(query, soonestFirst, page);
}

export async function findSession(db: Db, id: number): Promise<StoredSession | undefined> {
  const rows = await sessions(db).where('lessons.id', '=', id).execute();
  const [session] = await withParticipants(db, rows);
  return session;
}

/** Soonest first. */
export async function listSessionsById(db: Db, ids: readonly number[]): Promise<StoredSession[]> {
  const rows = await sessions(db)
    .where('lessons.id', 'in', sql<number>`(${idRows(db, ids)})`)
    .orderBy('startTime')
    .orderBy('lessons.id')
    .execute();
  return withParticipants(db, rows);
}

/** The dates of a series from this time on that are not cancelled, soonest first. */
export async function listSeriesFrom(db: Db, seriesId: number, from: string): Promise<StoredSession[]> {
  const rows = await sessions(db)
    .where('seriesId', '=', seriesId)
    .where('startTime', '>=', from)
    .where('cancelledAt', 'is', null)
    .orderBy('startTime')
    .orderBy('lessons.id')
    .execute();
  return withParticipants(db, rows);
}

export async function withParticipants(db: Db, rows: readonly SessionRow[]): Promise<StoredSession[]> {
  const found = new Map<number, number[]>(rows.map(({ id }) => [id, []]));
  if (rows.length > 0) {
    const ids = idRows(
      db,
      rows.map(({ id }) => id),
    );
    const named = await db
      .selectFrom('lessonParticipants')
      .where('lessonId', 'in', sql<number>`(${ids})`)
      .orderBy('position')
      .select(['lessonId', 'userId'])
      .execute();
    for (const { lessonId, userId } of named) found.get(lessonId)?.push(userId);
  }
  return rows.map((row) => ({ ...row, participantIds: found.get(row.id) ?? [] }));
}

/** Sessions of any of these participants that overlap this time and are not cancelled. */
export async function listBusy(
  db: Db,
  {
    people,
    from,
    to,
    except = [],
  }: { people: readonly number[]; from: string; to: string; except?: readonly number[] },
): Promise<StoredSession[]> {
  const rows = await sessions(db)
    .where('startTime', '<', to)
    .where('endTime', '>', from)
    .where('cancelledAt', 'is', null)
    .where((row) => row.or(people.map((id) => isOf(row, id))))
    .orderBy('startTime')
    .orderBy('lessons.id')
    .execute();
  return withParticipants(
    db,
    rows.filter(({ id }) => !except.includes(id)),
  );
}

/** Sessions that begin in this time without a reminder yet. */
export async function listUnreminded(db: Db, { from, to }: { from: string; to: string }): Promise<StoredSession[]> {
  const rows = await sessions(db)
    .where('startTime', '>', from)
    .where('startTime', '<=', to)
    .where('cancelledAt', 'is', null)
    .where('remindedAt', 'is', null)
    .execute();
  return withParticipants(db, rows);
}

/** How many sessions a person has planned since a time, and when they planned the first of these. */
export async function countPlannedSince(
  db: Db,
  byId: number,
  since: string,
): Promise<{ count: number; oldest: string }> {
  const { count, oldest } = await db
    .selectFrom('lessons')
    .where('createdBy', '=', byId)
    .where('createdAt', '>', since)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count, oldest: oldest ?? since };
}

export async function countBookedAhead(db: Db, byId: number, now: string): Promise<number> {
  return countRows(
    db
      .selectFrom('lessons')
      .where('createdBy', '=', byId)
      .where('isBooked', '=', true)
      .where('cancelledAt', 'is', null)
      .where('startTime', '>', now),
  );
}

type Columns = ExpressionBuilder<Schema, 'lessons'>;

/** True if a person takes part in a session, as staff or customer. */
export function isOf(row: Columns, personId: number) {
  return row.or([
    row('lessons.tutorId', '=', personId),
    row.exists(
      row
        .selectFrom('lessonParticipants')
        .whereRef('lessonParticipants.lessonId', '=', 'lessons.id')
        .where('userId', '=', personId)
        .select('userId'),
    ),
  ]);
}
