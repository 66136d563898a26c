import { type RawBuilder, sql } from 'kysely';
import type { RetentionKind } from '#contract/values/retention.ts';
import { type Forgetting, forgetAll } from '#server/db/queries/forgetting.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Rows of a table, by the condition that they are from before a moment. */
interface OldRows {
  table: keyof Schema;
  isOld: (before: string) => RawBuilder<boolean>;
  /** Deletes first what refers to these rows, and has no rule of the database that does so. */
  deleteParts?: (db: Db, ids: RawBuilder<number>) => Promise<void>;
}

const lastChanged = (before: string) => sql<boolean>`coalesce("editedAt", "createdAt") < ${before}`;

/** What is deleted by its rows alone. Their order is that of the steps. */
export const forgettingOfRows: Readonly<
  Record<Exclude<RetentionKind, 'messages' | 'originals' | 'people'>, Forgetting>
> = {
  notes: forgettingOf([
    { table: 'privateNotes', isOld: lastChanged },
    { table: 'institutionNotes', isOld: lastChanged },
  ]),
  sessions: forgettingOf([
    {
      table: 'lessons',
      // A date of a series is known by the first one of it, so they go together.
      isOld: (before) => sql<boolean>`"endTime" < ${before} and not exists (
        select 1 from lessons as later where later."seriesId" = lessons."seriesId" and later."endTime" >= ${before})`,
      deleteParts: async (db, ids) => {
        await sql`delete from "lessonNews" where "lessonId" in (${ids})`.execute(db);
        await sql`delete from "lessonParticipants" where "lessonId" in (${ids})`.execute(db);
      },
    },
  ]),
  // Answers, and what a model was sent of them, go with their conversation; the database sees to it.
  questions: forgettingOf([
    { table: 'assistantConversations', isOld: (before) => sql<boolean>`"updatedAt" < ${before}` },
    { table: 'knowledgeGaps', isOld: (before) => sql<boolean>`"lastAskedAt" < ${before}` },
  ]),
  notifications: forgettingOf([
    {
      table: 'notifications',
      isOld: (before) => sql<boolean>`timestamp < ${before}`,
      deleteParts: async (db, ids) => {
        await sql`delete from "notificationRecipients" where "notificationId" in (${ids})`.execute(db);
      },
    },
  ]),
  securityLog: forgettingOf([{ table: 'securityEvents', isOld: (before) => sql<boolean>`at < ${before}` }]),
  mails: forgettingOf([{ table: 'mailOutbox', isOld: (before) => sql<boolean>`"settledAt" < ${before}` }]),
};

function forgettingOf(tables: readonly OldRows[]): Forgetting {
  return {
    async count(db, before) {
      let count = 0;
      for (const { table, isOld } of tables) count += await countRows(db, table, isOld(before));
      return count;
    },
    async forget(before, step) {
      for (const rows of tables)
        await forgetAll(step, (transaction, limit) => deleteRows(transaction, rows, { before, limit }));
    },
  };
}

async function countRows(db: Db, table: keyof Schema, isOld: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)} where ${isOld}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function deleteRows(
  db: Db,
  { table, isOld, deleteParts }: OldRows,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const old = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${isOld(before)} order by id limit ${limit}`.execute(db);
  if (old.rows.length === 0) return 0;
  const ids = sql<number>`${sql.join(old.rows.map(({ id }) => id))}`;
  await deleteParts?.(db, ids);
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (${ids})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
