import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { inboundEnv, mailOf } from '#server/testing/services/answering-mail.ts';
import { startDovecot } from '#server/testing/services/test-dovecot.ts';
import { makerOf } from '#server/testing/test-app.ts';

const [second, minute] = [1000, 60_000];
const MiB = 1024 * 1024;
const count = process.env['PORTAL_TEST_FORM'] === 'whole' ? 10_000 : 200;
vi.setConfig({ testTimeout: 20 * minute });
let close = async () => {};
afterEach(() => close());

/** Milliseconds in which a person's message is stored beside the reading. */
async function timed(send: () => Promise<{ statusCode: number }>): Promise<number> {
  const before = performance.now();
  expect((await send()).statusCode).toBe(200);
  return performance.now() - before;
}

test(`a mailbox of ${count} mails is emptied, and nobody else waits for it`, async () => {
  const dovecot = await startDovecot();
  close = dovecot.close;
  const mails = Array.from({ length: count }, (_, at) =>
    mailOf({
      from: `x${at}@elsewhere.example`,
      to: 'reply@portal.example',
      subject: `Mail ${at}`,
      text: 'x'.repeat(2000),
    }),
  );
  await dovecot.stop();
  const { PORTAL_INBOUND_MAIL_SECRET: _, ...ways } = inboundEnv;
  const smtp = { PORTAL_SMTP_URL: 'smtp://127.0.0.1:9', PORTAL_ORIGIN: 'http://localhost' };
  const portal = await makerOf('sqlite')({ env: { ...ways, ...smtp, PORTAL_INBOUND_MAIL_IMAP_URL: dovecot.url } });
  const send = () => {
    // The limit of messages goes by the portal's clock.
    portal.clock.advance(second);
    return portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Meanwhile' });
  };
  await send();
  await portal.app.jobs.runDue();
  dovecot.fill(mails);
  await dovecot.start();
  portal.clock.advance(11 * minute);

  const [delay, began, before] = [monitorEventLoopDelay({ resolution: 10 }), performance.now(), process.memoryUsage()];
  delay.enable();
  const waits: number[] = [];
  let rss = 0;
  const stored = async () => {
    const row = await portal.db
      .selectFrom('strayMails')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst();
    return Number(row?.n);
  };
  const taking = portal.app.jobs.runDue();
  while ((await stored()) < count) {
    waits.push(await timed(send));
    rss = Math.max(rss, process.memoryUsage().rss);
    await sleep(500);
  }
  await taking;
  delay.disable();
  const sorted = waits.toSorted((a, b) => a - b);
  const figures = {
    ...{ mails: count, seconds: (performance.now() - began) / 1000, grownMiB: (rss - before.rss) / MiB },
    ...{ delayP99Ms: delay.percentile(99) / 1e6, delayMaxMs: delay.max / 1e6 },
    ...{ messages: waits.length, messageMedianMs: sorted[sorted.length >> 1], messageMaxMs: sorted.at(-1) },
  };
  // biome-ignore lint/suspicious/noConsole: x
  console.log(JSON.stringify(figures));
  await expect.poll(() => dovecot.mailsIn('INBOX').length).toBe(0);
  const subjects = await portal.db.selectFrom('strayMails').select('subject').execute();
  expect(new Set(subjects.map(({ subject }) => subject)).size).toBe(count);
  expect(subjects).toHaveLength(count);
  expect(dovecot.mailsIn('Taken')).toHaveLength(count);
  expect(figures.grownMiB).toBeLessThan(300);
  expect(figures.delayP99Ms).toBeLessThan(250);
});
