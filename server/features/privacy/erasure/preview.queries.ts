import { type RawBuilder, sql } from 'kysely';
import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';

export type Counts<Name extends string> = Record<Name, number>;

async function countEach<Name extends string>(
  db: Db,
  counts: Record<Name, RawBuilder<unknown>>,
): Promise<Counts<Name>> {
  const names = Object.keys(counts) as Name[];
  const columns = names.map((name) => sql`(select count(*) from ${counts[name]}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<Name, number | string>>`select ${sql.join(columns)}`.execute(db);
  return Object.fromEntries(names.map((name) => [name, Number(rows[0]?.[name] ?? 0)])) as Counts<Name>;
}

/** Counts a person's data, by what erasure does to it. */
export function countOfPerson(db: Db, id: number) {
  const channel = channelKey(id);
  return countEach(db, {
    channelMessages: sql`messages where conversation = ${channel}`,
    channelNotes: sql`"privateNotes" where conversation = ${channel}`,
    files: sql`files where conversation = ${channel} or "personId" = ${id} or ("uploaderId" = ${id} and readers = 'uploader')`,
    questions: sql`"assistantAnswers" where "userId" = ${id}`,
    sessions: sql`sessions where "userId" = ${id}`,
    events: sql`"securityEvents" where "userId" = ${id}`,
    contacts: sql`relationships where ("studentId" = ${id} or "relatedUserId" = ${id}) and "removedAt" is null`,
    bells: sql`"notificationRecipients" where "userId" = ${id}`,
    mails: sql`outbox where "userId" = ${id} and channel = 'mail'`,
    archives: sql`"personArchives" where "personId" = ${id}`,
    otherMessages: sql`messages where "senderId" = ${id} and conversation <> ${channel} and "deletedAt" is null`,
    otherFiles: sql`files where "uploaderId" = ${id} and readers = 'conversation' and conversation <> ${channel}`,
    resources: sql`resources where "uploaderId" = ${id} and "deletedAt" is null`,
    invoices: sql`invoices where "contactId" = ${id} or "issuedBy" = ${id}`,
    invoiceRequests: sql`"invoiceRequests" where "requestedBy" = ${id}`,
    notes: sql`"institutionNotes" where "authorId" = ${id} and "removedAt" is null`,
    comments: sql`"setupComments" where "authorId" = ${id}`,
    changes: sql`"changeLog" where "byId" = ${id}`,
  });
}

/** Counts what prevents a person's erasure. */
export function countObstacles(db: Db, id: number, now: string) {
  return countEach(db, {
    sessionsToCome: sql`lessons where "cancelledAt" is null and "endTime" > ${now} and ("tutorId" = ${id} or "studentId" = ${id}
      or id in (select "lessonId" from "lessonParticipants" where "userId" = ${id}))`,
    reports: sql`"usageUploads" where "uploaderId" = ${id} and state in ('waiting', 'reading')`,
    institutions: sql`institutions where "accountManagerId" = ${id} or "techSupportId" = ${id}`,
  });
}

export async function countMentions(db: Db, { id, fullName }: { id: number; fullName: string }): Promise<number> {
  const pattern = `%${fullName.replace(/[\\%_]/g, '\\$&')}%`;
  const { mentions } = await countEach(db, {
    mentions: sql`messages where conversation <> ${channelKey(id)} and "senderId" <> ${id} and content like ${pattern} escape '\\'`,
  });
  return mentions;
}

export function countOfInstitution(db: Db, id: number) {
  return countEach(db, {
    people: sql`users where "institutionId" = ${id} and "erasedAt" is null`,
    reports: sql`"usageImports" where "institutionId" = ${id}`,
    resources: sql`resources where "institutionId" = ${id} and "deletedAt" is null`,
    notes: sql`"institutionNotes" where "institutionId" = ${id}`,
    setups: sql`"technicalSetups" where "institutionId" = ${id}`,
    plans: sql`subscriptions where "institutionId" = ${id}`,
    keys: sql`"programKeys" where "institutionId" = ${id}`,
    invoices: sql`invoices where "institutionId" = ${id}`,
    invoiceRequests: sql`"invoiceRequests" where "institutionId" = ${id}`,
    members: sql`institutions where "consortiumId" = ${id}`,
  });
}

export async function listPeopleOfInstitution(
  db: Db,
  institutionId: number,
): Promise<{ id: number; fullName: string }[]> {
  return db
    .selectFrom('users')
    .where('institutionId', '=', institutionId)
    .where('erasedAt', 'is', null)
    .select(['id', 'fullName'])
    .orderBy('id')
    .execute();
}
