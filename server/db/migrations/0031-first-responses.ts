import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Since when each customer waits for a person of the team, and how long every wait that ended took. */
export async function firstResponses(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema.alterTable('conversations').addColumn('askedAt', types.time).execute();
  await db.schema
    .createTable('firstResponses')
    .addColumn('answerId', types.id, (column) => column.primaryKey())
    .addColumn('customerId', types.id, required)
    .addColumn('answeredBy', types.id, required)
    .addColumn('askedAt', types.time, required)
    .addColumn('answeredAt', types.time, required)
    .addColumn('supportMs', types.id)
    .execute();
  // All that a figure needs, so that it reads no table.
  await sql`
    create index "firstResponsesByTime" on "firstResponses" ("answeredAt", "supportMs", "customerId", "answeredBy", "answerId")`.execute(
    db,
  );
  await sql`create index "firstResponsesToMeasure" on "firstResponses" ("answerId") where "supportMs" is null`.execute(
    db,
  );
  await countFirstResponses(db);
}

/** Finds every wait anew in the messages there are: for what was stored by another way than sending. Support hours are counted later. */
export async function countFirstResponses(db: Kysely<unknown>): Promise<void> {
  // The lines that the portal wrote in people's names had no mark in their rows, only such names.
  const said = sql`
    select m.conversation, m.id, m."channelCustomerId", m."senderId" = m."channelCustomerId" as "isQuestion"
    from messages as m
    where m."channelCustomerId" is not null and m.kind is null and coalesce(m."clientId", '') not like 'invoice-%'`;
  // An answer ends a turn, and belongs to it.
  const turns = sql`
    select said.*, coalesce(sum(case when "isQuestion" then 0 else 1 end)
      over (partition by conversation order by id rows between unbounded preceding and 1 preceding), 0) as turn
    from (${said}) as said`;
  const waits = sql`
    select conversation, min(case when "isQuestion" then id end) as "askedId", max(case when "isQuestion" then null else id end) as "answerId"
    from (${turns}) as turns group by conversation, turn`;
  await sql`delete from "firstResponses"`.execute(db);
  await sql`update conversations set "askedAt" = null where "askedAt" is not null`.execute(db);
  await sql`
    insert into "firstResponses" ("answerId", "customerId", "answeredBy", "askedAt", "answeredAt")
    select answer.id, answer."channelCustomerId", answer."senderId", asked.timestamp, answer.timestamp
    from (${waits}) as waits
    join messages as asked on asked.conversation = waits.conversation and asked.id = waits."askedId"
    join messages as answer on answer.conversation = waits.conversation and answer.id = waits."answerId"`.execute(db);
  await sql`
    update conversations set "askedAt" = open."askedAt" from (
      select asked.conversation, asked.timestamp as "askedAt" from (${waits}) as waits
      join messages as asked on asked.conversation = waits.conversation and asked.id = waits."askedId"
      where waits."answerId" is null) as open
    where open.conversation = conversations.key`.execute(db);
}
