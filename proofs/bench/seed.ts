import { type DatabaseLocation, openDatabase } from '#server/db/open.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { BenchPerson } from './protocol.ts';

const institutionSize = 10;

/**
 * Fills a fresh database with customers, ten to an institution, each with an open session. Neighbours write to each
 * other: a message between colleagues is delivered to exactly these two, as in the relay. Every database filled this
 * way has the same people with the same cookies.
 */
export async function seedPortal(location: DatabaseLocation, count: number): Promise<BenchPerson[]> {
  const { db, close } = await openDatabase(location);
  const now = new Date().toISOString();
  await db.transaction().execute(async (transaction) => {
    const staff = (['admin', 'account_manager', 'tech_support'] as const).map((role) => ({
      username: role,
      usernameKey: role,
      fullName: `Bench ${role}`,
      role,
      createdAt: now,
    }));
    const [, manager, tech] = await transaction.insertInto('users').values(staff).returning('id').execute();
    const assigned = { accountManagerId: manager?.id ?? null, techSupportId: tech?.id ?? null };
    for (let start = 0; start < count; start += institutionSize) {
      const institution = await transaction
        .insertInto('institutions')
        .values({ name: `Library ${start / institutionSize}`, ...assigned, createdAt: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let number = start; number < Math.min(count, start + institutionSize); number++) {
        const { id } = await transaction
          .insertInto('users')
          .values({
            username: `person${number}`,
            usernameKey: `person${number}`,
            fullName: `Person ${number}`,
            role: 'customer',
            institutionId: institution.id,
            createdAt: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto('sessions')
          .values({
            tokenHash: hashToken(tokenOf(number)),
            userId: id,
            createdAt: now,
            lastSeenAt: now,
            userAgent: 'bench',
          })
          .execute();
      }
    }
  });
  const rows = await db.selectFrom('users').where('role', '=', 'customer').orderBy('id').select('id').execute();
  await close();
  return rows.map(({ id }, at) => ({ id, partnerId: rows[at ^ 1]?.id ?? 0, cookie: `carrel_session=${tokenOf(at)}` }));
}

function tokenOf(number: number): string {
  return `bench-session-${number}`;
}
