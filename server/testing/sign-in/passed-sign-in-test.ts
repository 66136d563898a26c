import type { TestApp } from '#server/testing/test-server.ts';

/** Somebody of the institution has just passed a test sign-in with what is handed in. `outcome`: what of it is different. */
export async function passSignInTest(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  institutionId: number,
  outcome: object = {},
): Promise<void> {
  // A set-up that was saved within the same millisecond has moved on by one.
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
