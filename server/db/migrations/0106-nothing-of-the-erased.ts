import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Columns that say of whom a row is. What is a number and nothing else is left out: marks, and which notification reached whom. */
const ofPerson: Record<string, readonly string[]> = {
  ...{ pushDevices: ['userId'], sessions: ['userId'], passwordLinks: ['userId'], factors: ['userId'] },
  ...{ recoveryCodes: ['userId'], pendingSignIns: ['userId'], challenges: ['userId'], knownBrowsers: ['userId'] },
  ...{ oidcLinks: ['userId'], oidcRequests: ['userId'], signInRequests: ['userId'], signInExceptions: ['userId'] },
  ...{ institutionLinks: ['userId'], securityEvents: ['userId'], relationships: ['studentId', 'relatedUserId'] },
  ...{ blocks: ['blockerId', 'blockedId'], savedViews: ['ownerId'], savedReplies: ['ownerId'] },
  ...{ programKeys: ['ownerId'], idempotencyKeys: ['userId'], arrivingFiles: ['uploaderId'] },
  ...{ importedMessages: ['customerId'], channelRatings: ['customerId'] },
  ...{ lessonNews: ['personId'], lessonParticipants: ['userId'], bookingHours: ['staffId'], calendarFeeds: ['userId'] },
  ...{ notifications: ['userId'], mailSwitches: ['userId'], mailOutbox: ['userId'], mailTokens: ['userId'] },
  ...{ invoiceDrafts: ['contactId'], usageUploads: ['uploaderId'], setupLooks: ['userId'], firstSteps: ['personId'] },
  ...{ sentToModel: ['userId'], assistantAnswers: ['userId'], assistantConversations: ['userId'] },
  ...{ files: ['personId'], personArchives: ['personId', 'askedById'] },
};

/** Columns that name a conversation: a person's own support channel goes with them. */
const ofChannel: Record<string, string> = { conversations: 'key', privateNotes: 'conversation' };

const refusal = 'This person has been erased';
/** What stands in a row of `users` once its person is gone. */
const empty = ['department', 'passwordHash', 'email', 'pendingEmail', 'emailRefusal', 'lastSignInAt'];

/**
 * Whoever is erased gets nothing any more: what a request or a job was about to store of them as they went is refused by the database,
 * and neither name nor address comes back into their row. On PostgreSQL such a row holds its person's until it is committed, so that
 * an erasure, which takes the whole of that, finds it.
 */
export async function nothingOfTheErased(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const refuse = types.isSqlite ? refuseOnSqlite : refuseOnPostgres;
  for (const [table, columns] of Object.entries(ofPerson)) {
    await refuse(
      db,
      table,
      columns.map((column) => `new."${column}"`),
    );
  }
  for (const [table, column] of Object.entries(ofChannel)) await refuse(db, table, [customerOf(`new."${column}"`)]);
  // What somebody wrote to another person before they changed it.
  await refuse(db, 'messageVersions', [
    `case when new.conversation like 'pair:%' then
      (select "senderId" from messages where conversation = new.conversation and id = new."messageId") end`,
  ]);
  // What stood before and after a change of their account would stay for good.
  const isTold = `coalesce(new.before, '{}') <> '{}' or coalesce(new.after, '{}') <> '{}'`;
  await refuse(db, 'changeLog', [
    `case when new."objectType" = 'user' and (${isTold}) then cast(new."objectId" as bigint) end`,
  ]);
  await (types.isSqlite ? keepEmptyOnSqlite(db) : keepEmptyOnPostgres(db));
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

/** True of a change that would bring back what an erasure took out. */
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
