import { DatabaseSync } from '@photostructure/sqlite';
import { londonTime } from '#contract/values/chat/support-hours.ts';

/** A row as it lies in the database file, past everything the product says about itself. */
export interface StoredMessage {
  readonly id: number;
  readonly conversation: string;
  readonly senderId: number;
  readonly content: string;
  readonly clientId: string | null;
}

/** Every message of a portal's database file, in the order of their ids; also while the portal runs. */
export function readMessages(file: string): readonly StoredMessage[] {
  return readRows<StoredMessage>(
    file,
    'select id, conversation, senderId, content, clientId from messages order by id',
  );
}

/** How many active customers signed in since a time; `served` narrows them down to some institutions'. */
export function countCustomersSeenSince(file: string, since: Date, served = 'true'): number {
  return readRows(
    file,
    `select users.id from users join institutions on institutions.id = users.institutionId
     where role = 'customer' and deactivatedAt is null and lastSignInAt > ? and ${served}`,
    since.toISOString(),
  ).length;
}

/** How often a text is stored. */
export function countStored(file: string, content: string): number {
  return readMessages(file).filter((message) => message.content === content).length;
}

/** The conversations in which automatic replies come, in the words that both engines understand. */
export const keysOfReplies = `
  select 'channel:' || id as key from users where role = 'customer'
  union select 'pair:' || case when c.id < s.id then c.id || ':' || s.id else s.id || ':' || c.id end
  from users c, users s where c.role = 'customer' and s.role <> 'customer'`;

/**
 * Every customer has had the automatic replies of the day: they come outside support hours alone, and a journey about something
 * else would meet another last message by night than by day.
 */
export function settleAutomaticReplies(file: string): void {
  const { days, moment } = daysOfReplies();
  changeRows(file, (database) => {
    const settle = database.prepare(
      `insert into "dueReplies" (conversation, day, "dueAt", "settledAt")
       select key, ?, ?, ? from (${keysOfReplies}) as known`,
    );
    for (const day of days) settle.run(day, moment, moment);
  });
}

/** The days whose automatic replies are settled, and when that was: tomorrow too, for journeys at midnight. */
export function daysOfReplies(): { days: string[]; moment: string } {
  const dayMs = 24 * 60 * 60 * 1000;
  const now = Date.now();
  return { days: [now, now + dayMs].map((time) => londonTime(time).day), moment: new Date(now).toISOString() };
}

/** Automatic replies come as they do on the first message of a day. */
export function unsettleAutomaticReplies(file: string): void {
  changeRows(file, (database) => database.exec('delete from "dueReplies"'));
}

/** How many automatic replies are still to come. */
export function countUnsettledReplies(file: string): number {
  return readRows(file, 'select conversation from "dueReplies" where "settledAt" is null').length;
}

/** Changes rows past a portal that may be running. */
export function changeRows(file: string, change: (database: InstanceType<typeof DatabaseSync>) => void): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec('begin immediate');
    change(database);
    database.exec('commit');
  } finally {
    database.close();
  }
}

function readRows<Row>(file: string, query: string, ...values: readonly string[]): readonly Row[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(query).all(...values) as unknown as Row[];
  } finally {
    database.close();
  }
}
