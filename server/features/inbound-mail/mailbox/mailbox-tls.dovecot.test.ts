import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startDovecot, type TestDovecot } from '#server/testing/services/test-dovecot.ts';
import { certificateFor, runTrusting } from '#server/testing/services/trusting-process.ts';

let dovecot: TestDovecot;
afterEach(() => dovecot.close());

/** Reaches this machine as 127.0.0.1 does, to which passwords go without TLS. */
const elsewhere = '0.0.0.0';

async function start(ip = elsewhere): Promise<string> {
  const made = await certificateFor(ip);
  dovecot = await startDovecot({ tls: made });
  dovecot.deliver('Subject: Hello\r\n\r\nHello');
  return made.certificate;
}

const ways = {
  'TLS from the first byte': () => `imaps://portal:secret@${elsewhere}:${dovecot.securePort}`,
  STARTTLS: () => `imap://portal:secret@${elsewhere}:${dovecot.port}`,
};
const names = Object.keys(ways) as (keyof typeof ways)[];

/** Tries the mailbox in a process that trusts this authority. */
async function tryTrusting(
  url: string,
  authority: string | null,
): Promise<{ failure: string | null; waiting: number }> {
  const program = `
    const { tryMailbox } = await import(${JSON.stringify(join(import.meta.dirname, 'try-mailbox.ts'))});
    const folders = { inboundMailFolder: 'INBOX', inboundMailTakenFolder: 'Taken' };
    console.log(JSON.stringify(await tryMailbox(${JSON.stringify(url)}, folders)));`;
  return runTrusting(program, authority);
}

test.each(names)('a mailbox whose authority the portal trusts is read over TLS: %s', async (way) => {
  const certificate = await start();
  expect(await tryTrusting(ways[way](), certificate)).toEqual({ failure: null, waiting: 1, tellsNews: true });
});

test.each(names)('a certificate that nobody trusts gets no password, and administrators read why: %s', async (way) => {
  await start();
  const { failure, waiting } = await tryTrusting(ways[way](), null);
  expect(failure).toMatch(
    /^The portal does not trust the certificate of the mail server: .*self-signed certificate.* NODE_EXTRA_CA_CERTS/,
  );
  expect(failure).not.toContain('secret');
  expect(waiting).toBe(0);
  expect(dovecot.logins()).toEqual([]);
});

test('a certificate of another server gets no password', async () => {
  const certificate = await start('192.0.2.1');
  const { failure } = await tryTrusting(ways.STARTTLS(), certificate);
  expect(failure).toMatch(/^The portal does not trust the certificate of the mail server: .*altnames/);
  expect(dovecot.logins()).toEqual([]);
});

test('a password never goes to another machine without TLS', async () => {
  dovecot = await startDovecot();
  const { failure } = await tryTrusting(ways.STARTTLS(), null);
  expect(failure).toMatch(/^The mail server offers no TLS/);
  expect(dovecot.logins()).toEqual([]);
});
