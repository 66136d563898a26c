import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/** A transaction id as a point in time; null on SQLite, where transactions run one after another. */
export type Moment = string | null;

export async function findMoment(db: Db): Promise<Moment> {
  if (engineOf(db) === 'sqlite') return null;
  const { rows } = await sql<{ now: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as now`.execute(db);
  return rows[0]?.now ?? null;
}

/** True if every transaction that ran at that moment has ended. */
export async function isOver(db: Db, moment: Moment): Promise<boolean> {
  if (moment === null) return true;
  const { rows } = await sql<{ isOver: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${moment}::xid8 as "isOver"`.execute(db);
  return rows[0]?.isOver ?? false;
}
