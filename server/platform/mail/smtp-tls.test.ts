import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { startSmtp, type TestSmtp, type TestSmtpOptions } from '#server/testing/services/test-smtp.ts';
import type { SendingFailure } from './smtp-transport.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-smtp-'));
let smtp: TestSmtp;
afterEach(() => smtp.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const certificateFor = (ip: string) =>
  makeCertificate('mail.library.example', {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip }] },
    ],
  });

async function start(options: TestSmtpOptions): Promise<void> {
  smtp = await startSmtp(options);
}

/** Sends a mail from a separate process: Node reads its trusted authorities at startup. */
async function sendTrusting(authority: string | null): Promise<SendingFailure | null> {
  const url = smtp.url.replace('//', '//portal:secret@');
  const program = `
    const { createSmtpTransport } = await import(${JSON.stringify(join(import.meta.dirname, 'smtp-transport.ts'))});
    const addresses = () => ({ fromName: 'Carrel', fromAddress: 'no-reply@portal.example', replyTo: 'help@portal.example' });
    const send = createSmtpTransport({ smtpUrl: ${JSON.stringify(url)}, addresses });
    const to = { name: 'Zoë', address: 'zoe@library.example' };
    const words = { messageId: '<1@portal.example>', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    const nothing = { unsubscribeUrl: null, logo: null, attachment: null, calendar: null };
    console.log(JSON.stringify(await send({ to, ...words, ...nothing }, AbortSignal.timeout(20_000))));`;
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

test.each([true, false])(
  'a mail server whose authority the portal trusts gets mails over TLS; from the first byte: %s',
  async (isFirst) => {
    const certificate = await certificateFor('127.0.0.1');
    await start({ tls: { ...certificate, isFirst } });
    expect(await sendTrusting(certificate.certificate)).toBeNull();
    // The server accepts a password only over TLS, and mails only with a password.
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['zoe@library.example']);
  },
);

test.each([
  ['nobody trusts', '127.0.0.1', false],
  ['is another server’s', '127.0.0.2', true],
])('a certificate that %s gets neither password nor mail', async (_, ip, isTrusted) => {
  const certificate = await certificateFor(ip);
  await start({ tls: { ...certificate, isFirst: false } });
  const failure = await sendTrusting(isTrusted ? certificate.certificate : null);
  expect(failure).toEqual({
    blame: 'later',
    reason: expect.stringMatching(/line to the mail server could not be made.*(self-signed certificate|altnames)/),
  });
  expect([smtp.mails, smtp.logins]).toEqual([[], []]);
});

test('a mail server that offers TLS and then cannot gets neither password nor mail', async () => {
  const certificate = await certificateFor('127.0.0.1');
  await start({ tls: { ...certificate, isFirst: false, newest: 'TLSv1.1' } });
  const failure = await sendTrusting(certificate.certificate);
  expect(failure).toEqual({ blame: 'later', reason: expect.stringMatching(/line to the mail server/) });
  expect([smtp.mails, smtp.logins]).toEqual([[], []]);
});
