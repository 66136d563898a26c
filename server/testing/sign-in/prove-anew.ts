import { isoTime } from '#server/platform/clock.ts';
import type { TestApp } from '#server/testing/test-server.ts';

/** Renews the proof of identity of every session, for tests in which hours pass. */
export async function proveAnew({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ provenAt: isoTime(clock.now()) })
    .execute();
}
