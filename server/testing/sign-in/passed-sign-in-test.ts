import type { TestApp } from '#server/testing/test-server.ts';

/** Records a passed test sign-in of the institution. `outcome` overrides fields of it. */
export async function passSignInTest(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  institutionId: number,
  outcome: object = {},
): Promise<void> {
  // A set-up that was saved within the same millisecond gets the next one.
  const at = new Date(clock.now() + 1000).toISOString();
  const { count } = await db
    .selectFrom('signInTests')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('signInTests')
    .values({
      ...{ id: `_test${count}`, relayStateHash: `test${count}`, institutionId, startedBy: 2 },
      ...{ startedAt: at, finishedAt: at },
      outcome: JSON.stringify({ checks: [], announced: [], arrived: [], ...outcome }),
    })
    .execute();
}
