import type { Kysely } from 'kysely';

/** By which binding an institution's people are sent to their provider; until now all were by HTTP-Redirect. */
export async function ssoBinding(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('technicalSetups')
    .addColumn('ssoBinding', 'text', (column) => column.notNull().defaultTo('redirect'))
    .execute();
}
