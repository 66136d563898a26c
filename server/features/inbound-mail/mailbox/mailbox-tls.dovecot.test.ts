import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { startDovecot, type TestDovecot } from '#server/testing/services/test-dovecot.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-imap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let dovecot: TestDovecot;
afterEach(() => dovecot.close());

/** Reaches this machine as 127.0.0.1 does, to which passwords go without TLS. */
const elsewhere = '0.0.0.0';

async function start(ip = elsewhere): Promise<string> {
  const made = await makeCertificate('mail.library.example', {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip }] },
    ],
  });
  dovecot = await startDovecot({ tls: made });
  dovecot.deliver('Subject: Hello\r\n\r\nHello');
  return made.certificate;
}

const ways = {
  'TLS from the first byte': () => `imaps://portal:secret@${elsewhere}:${dovecot.securePort}`,
  STARTTLS: () => `imap://portal:secret@${elsewhere}:${dovecot.port}`,
};
const names = Object.keys(ways) as (keyof typeof ways)[];

/** Tries the mailbox in a separate process: Node reads its trusted authorities at startup. */
async function tryTrusting(
  url: string,
  authority: string | null,
): Promise<{ failure: string | null; waiting: number }> {
  const program = `
    const { tryMailbox } = await import(${JSON.stringify(join(import.meta.dirname, 'try-mailbox.ts'))});
    const folders = { inboundMailFolder: 'INBOX', inboundMailTakenFolder: 'Taken' };
    console.log(JSON.stringify(await tryMailbox(${JSON.stringify(url)}, folders)));`;
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const file = join(folder, 'authority.pem');
  if (authority !== null) writeFileSync(file, authority);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    { env: authority === null ? env : { ...env, NODE_EXTRA_CA_CERTS: file } },
  );
  return JSON.parse(stdout);
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
