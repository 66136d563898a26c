import { type Kysely, sql } from 'kysely';

/**
 * PDFs whose text was taken before columns and lines were read in their order wait to be read again, in the background. Until then they are
 * found by their old text, and the assistant leaves them out.
 */
export async function pdfsAnew(db: Kysely<unknown>): Promise<void> {
  await sql`
    update resources set "textState" = 'waiting', "textClaimedUntil" = null
    where "textState" = 'searchable' and "fileName" in (select name from files where kind = 'pdf')`.execute(db);
}
