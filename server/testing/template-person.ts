import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

/** Somebody's row, for others who are to be like them: what the database gives each person is left out. */
export async function templateOf(db: Db, id: number): Promise<Insertable<Schema['users']>> {
  const person = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const { randomId: _, ...template } = person;
  return template;
}
