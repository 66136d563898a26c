import type { Kysely } from 'kysely';
import { noteSecurityEvent, type SecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Attempt } from './sign-in-attempts.service.ts';

/** Tells the security log of a wrong password, and of the lock if it was the last one allowed. What a lock then refuses adds nothing. */
export async function noteFailure(db: Kysely<Schema>, { locks }: Attempt, failure: SecurityEvent): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await noteSecurityEvent(transaction, failure);
    if (locks === null) return;
    // An address that is locked concerns everybody behind it.
    const lock =
      locks === 'name' ? { kind: 'locked-out' as const } : { kind: 'address-locked-out' as const, userId: null };
    await noteSecurityEvent(transaction, { ...failure, ...lock });
  });
}
