import { expressionBuilder } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** The number of active customers of the institution of each row, as a column of a query over `institutions`. */
export function countActivePeople() {
  return expressionBuilder<Schema, 'institutions'>()
    .selectFrom('users')
    .whereRef('users.institutionId', '=', 'institutions.id')
    .where('users.deactivatedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();
}
