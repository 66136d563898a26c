import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * Columns that refer to a person, by table. Tables with numbers only are left out: read marks and notification
 * recipients.
 */
const ofPerson: Record<string, readonly string[]> = {
  pushDevices: ['userId'],
  sessions: ['userId'],
  passwordLinks: ['userId'],
  factors: ['userId'],
  recoveryCodes: ['userId'],
  pendingSignIns: ['userId'],
  challenges: ['userId'],
  knownBrowsers: ['userId'],
  oidcLinks: ['userId'],
  oidcRequests: ['userId'],
  signInRequests: ['userId'],
  signInExceptions: ['userId'],
  institutionLinks: ['userId'],
  securityEvents: ['userId'],
  relationships: ['studentId', 'relatedUserId'],
  blocks: ['blockerId', 'blockedId'],
  savedViews: ['ownerId'],
  savedReplies: ['ownerId'],
  programKeys: ['ownerId'],
  idempotencyKeys: ['userId'],
  arrivingFiles: ['uploaderId'],
  importedMessages: ['customerId'],
  channelRatings: ['customerId'],
  lessonNews: ['personId'],
  lessonParticipants: ['userId'],
  bookingHours: ['staffId'],
  calendarFeeds: ['userId'],
  notifications: ['userId'],
  mailSwitches: ['userId'],
  mailOutbox: ['userId'],
  mailTokens: ['userId'],
  invoiceDrafts: ['contactId'],
  usageUploads: ['uploaderId'],
  setupLooks: ['userId'],
  firstSteps: ['personId'],
  sentToModel: ['userId'],
  assistantAnswers: ['userId'],
  assistantConversations: ['userId'],
  files: ['personId'],
  personArchives: ['personId', 'askedById'],
};

/** Columns with a conversation's key: a person's own support channel is erased with them. */
const ofChannel: Record<string, string> = { conversations: 'key', privateNotes: 'conversation' };

const refusal = 'This person has been erased';
/** Columns of `users` that are null for an erased person. */
const empty = ['department', 'passwordHash', 'email', 'pendingEmail', 'emailRefusal', 'lastSignInAt'];

/**
 * The database refuses rows about an erased person that a request or job was about to store during the erasure, and
 * refuses names and addresses in their row. On PostgreSQL such a row locks the person's row until it is committed, so
 * that the erasure, which locks it exclusively, finds the row.
 */
export async function refuseErasedPeople(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const refuse = types.isSqlite ? refuseOnSqlite : refuseOnPostgres;
  for (const [table, columns] of Object.entries(ofPerson)) await refuseRowsOfErased(db, types, table, columns);
  for (const [table, column] of Object.entries(ofChannel)) await refuse(db, table, [customerOf(`new."${column}"`)]);
  // Former versions of the person's messages to others.
  await refuse(db, 'messageVersions', [
    `case when new.conversation like 'pair:%' then
      (select "senderId" from messages where conversation = new.conversation and id = new."messageId") end`,
  ]);
  // Values before and after a change of their account would otherwise stay for good.
  const isTold = `coalesce(new.before, '{}') <> '{}' or coalesce(new.after, '{}') <> '{}'`;
  await refuse(db, 'changeLog', [
    `case when new."objectType" = 'user' and (${isTold}) then cast(new."objectId" as bigint) end`,
  ]);
  await (types.isSqlite ? keepEmptyOnSqlite(db) : keepEmptyOnPostgres(db));
}

/** Refuses new rows of a table about an erased person, to whom these columns refer. Each new table of people needs it. */
export async function refuseRowsOfErased(
  db: Kysely<unknown>,
  types: ColumnTypes,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const refuse = types.isSqlite ? refuseOnSqlite : refuseOnPostgres;
  const people = columns.map((column) => `new."${column}"`);
  await refuse(db, table, people);
}

function customerOf(key: string): string {
  return `case when ${key} like 'channel:%' then cast(substr(${key}, 9) as bigint) end`;
}

async function refuseOnSqlite(db: Kysely<unknown>, table: string, people: readonly string[]): Promise<void> {
  await sql`
    create trigger ${sql.ref(`${table}OfErased`)} before insert on ${sql.table(table)}
    when exists (select 1 from users where id in (${sql.raw(people.join(', '))}) and "erasedAt" is not null)
    begin
      select raise(abort, ${sql.lit(refusal)});
    end`.execute(db);
}

async function refuseOnPostgres(db: Kysely<unknown>, table: string, people: readonly string[]): Promise<void> {
  const name = sql.ref(`${table}OfErased`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    declare
      erased timestamptz;
    begin
      for erased in select "erasedAt" from users where id in (${sql.raw(people.join(', '))}) order by id for key share loop
        if erased is not null then
          raise exception ${sql.lit(refusal)};
        end if;
      end loop;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger ${name} before insert on ${sql.table(table)} for each row execute function ${name}()`.execute(db);
}

/** SQL condition: the update would restore data that the erasure removed. */
function bringsBack(isNot: 'is not' | 'is distinct from'): string {
  const changes = (name: string) => `new."${name}" ${isNot} old."${name}"`;
  return [
    `(${changes('fullName')} and new."fullName" not like 'Former member %')`,
    `(${changes('username')} and new.username <> 'erased-' || old."randomId")`,
    ...empty.map((name) => `(${changes(name)} and new."${name}" is not null)`),
  ].join(' or ');
}

async function keepEmptyOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger "usersStayErased" before update on users
    when old."erasedAt" is not null and (${sql.raw(bringsBack('is not'))})
    begin
      select raise(abort, ${sql.lit(refusal)});
    end`.execute(db);
}

async function keepEmptyOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function "usersStayErased"() returns trigger language plpgsql as $$
    begin
      raise exception ${sql.lit(refusal)};
    end $$`.execute(db);
  await sql`
    create trigger "usersStayErased" before update on users for each row
    when (old."erasedAt" is not null and (${sql.raw(bringsBack('is distinct from'))}))
    execute function "usersStayErased"()`.execute(db);
}
