import type { Kysely } from 'kysely';
import { afterEach } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { AppMaker } from '#server/testing/test-app.ts';
import type { TestApp, TestAppOptions } from '#server/testing/test-server.ts';
import { startSmtp, type TestSmtp } from './test-smtp.ts';

/** Makes portals that mail to a test server of their own, which stops after the test. */
export function mailingPortals(makeApp: AppMaker) {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  return async (options: TestAppOptions = {}): Promise<{ portal: TestApp; smtp: TestSmtp }> => {
    const smtp = await startSmtp();
    closing.push(smtp.close);
    const env = { PORTAL_SMTP_URL: smtp.url, PORTAL_ORIGIN: 'http://localhost', ...options.env };
    return { portal: await makeApp({ ...options, env }), smtp };
  };
}

/** Gives people confirmed addresses such as `librarian@mail.example`. */
export async function giveAddresses(db: Kysely<Schema>, ...usernames: string[]): Promise<void> {
  for (const username of usernames) {
    const address = { email: `${username}@mail.example`, emailVerifiedAt: isoTime(0) };
    await db.updateTable('users').set(address).where('username', '=', username).execute();
  }
}

/** Runs due jobs until all due mails are written and sent. */
export async function sendMails({ app }: TestApp): Promise<void> {
  await app.jobs.runDue();
  await app.jobs.runDue();
}
