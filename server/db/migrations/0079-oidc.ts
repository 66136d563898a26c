import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * Accounts at a provider of OpenID Connect by which staff sign in, what browsers have begun there, and of a second step what came before
 * it. A version that knows nothing of them could not list the sessions that were opened so, so none may run beside this.
 */
export async function oidc(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();

  await db.schema
    .createTable('oidcLinks')
    .addColumn('issuer', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('userId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('createdAt', types.time, required)
    .addColumn('lastUsedAt', types.time)
    .addPrimaryKeyConstraint('oidcLinksKey', ['issuer', 'subject'])
    .addUniqueConstraint('oidcLinkOfPerson', ['userId', 'issuer'])
    .execute();

  await db.schema
    .createTable('oidcRequests')
    .addColumn('stateHash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('holderHash', 'text', required)
    .addColumn('userId', types.id, (column) => column.references('users.id'))
    .addColumn('next', 'text', required)
    .addColumn('createdAt', types.time, required)
    .execute();

  await db.schema
    .alterTable('pendingSignIns')
    .addColumn('firstStep', 'text', (column) => column.notNull().defaultTo(sql.lit('password')))
    .execute();
}
