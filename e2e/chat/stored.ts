import { DatabaseSync } from '@photostructure/sqlite';
import { londonTime } from '#contract/values/chat/support-hours.ts';

/** A row as the database file holds it, read without the product. */
export interface StoredMessage {
  readonly id: number;
  readonly conversation: string;
  readonly senderId: number;
  readonly content: string;
  readonly clientId: string | null;
}

/** All messages of a portal's database file, by id; works while the portal runs. */
export function readMessages(file: string): readonly StoredMessage[] {
  return readRows<StoredMessage>(
    file,
    'select id, conversation, senderId, content, clientId from messages order by id',
  );
}

/** Counts active customers who signed in since a time; `served` is an SQL condition on their institutions. */
export function countCustomersSeenSince(file: string, since: Date, served = 'true'): number {
  return readRows(
    file,
    `select users.id from users join institutions on institutions.id = users.institutionId
     where role = 'customer' and deactivatedAt is null and lastSignInAt > ? and ${served}`,
    since.toISOString(),
  ).length;
}

export function countStored(file: string, content: string): number {
  return readMessages(file).filter((message) => message.content === content).length;
}

/** Selects the conversations that get automatic replies, in SQL that both engines understand. */
export const keysOfReplies = `
  select 'channel:' || id as key from users where role = 'customer'
  union select 'pair:' || case when c.id < s.id then c.id || ':' || s.id else s.id || ':' || c.id end
  from users c, users s where c.role = 'customer' and s.role <> 'customer'`;

/**
 * Marks the automatic replies of the day as sent for every customer. They come outside support hours only, so a journey at night would
 * otherwise see other last messages than one by day.
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

/** The days whose automatic replies are marked as sent, and the time of that; tomorrow is included for journeys that run past midnight. */
export function daysOfReplies(): { days: string[]; moment: string } {
  const dayMs = 24 * 60 * 60 * 1000;
  const now = Date.now();
  return { days: [now, now + dayMs].map((time) => londonTime(time).day), moment: new Date(now).toISOString() };
}

/** Makes automatic replies come again on the first message of a day. */
export function unsettleAutomaticReplies(file: string): void {
  changeRows(file, (database) => database.exec('delete from "dueReplies"'));
}

/** How many automatic replies are still to come. */
export function countUnsettledReplies(file: string): number {
  return readRows(file, 'select conversation from "dueReplies" where "settledAt" is null').length;
}

/** Changes rows directly in the file, also while a portal runs. */
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
