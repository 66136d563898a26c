import type { Db } from '#server/db/schema.ts';

export const setupSavedAt = '2026-03-04T11:00:00.000Z';

/** A third institution, and a set-up that each of the three has handed in. */
export async function insertTestSetups(db: Db, savedBy: number): Promise<void> {
  const at = setupSavedAt;
  await db.insertInto('institutions').values({ id: 3, name: 'A third college', createdAt: at }).execute();
  const texts = { entityId: 'urn:theirs', samlMetadataUrl: '', ssoEndpoint: '', certificate: '', ipRanges: '[]' };
  const names = { givenNameAttribute: false, snAttribute: false, displayNameAttribute: false };
  const flags = { eduPersonPrincipalName: false, mailAttribute: false, ...names };
  const times = { createdAt: at, updatedAt: at, submittedAt: at, toldAt: at };
  const setup = { state: 'submitted', updatedBy: savedBy, ...texts, ...flags, ...times } as const;
  const rows = [1, 2, 3].map((institutionId) => ({ institutionId, ...setup }));
  await db.insertInto('technicalSetups').values(rows).execute();
}
