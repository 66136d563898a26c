import { sql } from 'kysely';
import { type Assignment, servedRoles } from '#contract/values/capabilities.ts';
import type { Db } from '#server/db/schema.ts';

/** The institutions of one member of staff, and the time of an absence; ISO texts. */
export interface Asked {
  staffId: number;
  assignment: Assignment;
  since: string;
  until: string;
  limit: number;
}

export interface ConversationMeanwhile {
  conversation: string;
  contactId: number;
  at: string;
  messages: number;
  /** Whether the customer wrote last, as it is now. */
  isWaiting: boolean | number;
}

/** Conversations of the person's customers in which others wrote, the newest first. */
export async function listConversationsMeanwhile(db: Db, { staffId, assignment, since, until, limit }: Asked) {
  // Account managers share channels; technical support writes one to one.
  const key =
    assignment === 'accountManagerId'
      ? sql`'channel:' || u.id`
      : sql`case when u.id < ${sql.lit(staffId)} then 'pair:' || u.id || ':' || ${sql.lit(String(staffId))}
          else 'pair:' || ${sql.lit(String(staffId))} || ':' || u.id end`;
  const { rows } = await sql<ConversationMeanwhile>`
    select c.key as conversation, u.id as "contactId", max(m.timestamp) as at, count(*) as messages,
      case when c."lastWriterId" = u.id then 1 else 0 end as "isWaiting"
    from institutions as i cross join users as u cross join conversations as c cross join messages as m
    where i.${sql.ref(assignment)} = ${staffId} and u."institutionId" = i.id and u.role in (${sql.join(servedRoles)})
      and c.key = ${key} and m.conversation = c.key and m.timestamp >= ${since} and m.timestamp < ${until}
      and m.kind is null and m."deletedAt" is null and m."senderId" <> ${staffId}
    group by c.key, u.id, c."lastWriterId" order by at desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, messages: Number(row.messages), isWaiting: Boolean(row.isWaiting) }));
}

/** Sessions of the person's institutions, or held by the person, that were planned, moved or cancelled meanwhile. */
export async function listSessionsMeanwhile(db: Db, { staffId, assignment, since, until, limit }: Asked) {
  return db
    .selectFrom('lessons')
    .leftJoin('institutions', 'institutions.id', 'lessons.institutionId')
    .where('lessons.updatedAt', '>=', since)
    .where('lessons.updatedAt', '<', until)
    .where(({ or, eb }) => or([eb(`institutions.${assignment}`, '=', staffId), eb('lessons.tutorId', '=', staffId)]))
    .orderBy('lessons.updatedAt', 'desc')
    .limit(limit)
    .select(['lessons.id', 'lessons.title', 'lessons.startTime', 'lessons.tutorId', 'lessons.cancelledAt'])
    .select(['lessons.updatedAt as at', 'institutions.name as institutionName'])
    .execute();
}

export async function listRequestsMeanwhile(db: Db, { staffId, assignment, since, until, limit }: Asked) {
  return db
    .selectFrom('invoiceRequests')
    .innerJoin('institutions', 'institutions.id', 'invoiceRequests.institutionId')
    .where('requestedAt', '>=', since)
    .where('requestedAt', '<', until)
    .where(`institutions.${assignment}`, '=', staffId)
    .orderBy('requestedAt', 'desc')
    .limit(limit)
    .select(['invoiceRequests.id', 'requestedAt as at', 'completedAt', 'requestedBy', 'institutionId'])
    .select('institutions.name as institutionName')
    .execute();
}

/** Steps of set-ups, from the log of changes. */
export async function listSetupsMeanwhile(db: Db, { staffId, assignment, since, until, limit }: Asked) {
  return db
    .selectFrom('changeLog')
    .innerJoin('institutions', 'institutions.id', 'changeLog.institutionId')
    .where('objectType', '=', 'technicalSetup')
    .where('at', '>=', since)
    .where('at', '<', until)
    .where(`institutions.${assignment}`, '=', staffId)
    .where(({ or, eb }) => or([eb('byId', 'is', null), eb('byId', '<>', staffId)]))
    .orderBy('changeLog.id', 'desc')
    .limit(limit)
    .select(['changeLog.id', 'at', 'byId', 'action', 'institutions.id as institutionId'])
    .select('institutions.name as institutionName')
    .execute();
}

export async function setCaughtUp(db: Db, id: number, caughtUpAt: string): Promise<void> {
  await db.updateTable('absences').set({ caughtUpAt }).where('id', '=', id).execute();
}
