import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

/** A person's row as a template for others, without the columns that the database assigns. */
export async function templateOf(db: Db, id: number): Promise<Insertable<Schema['users']>> {
  const person = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const { randomId: _, ...template } = person;
  return template;
}
