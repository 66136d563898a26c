import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startSmtp, type TestSmtp, type TestSmtpOptions } from '#server/testing/services/test-smtp.ts';
import { certificateFor, runTrusting } from '#server/testing/services/trusting-process.ts';
import type { SendingFailure } from './smtp-transport.ts';

let smtp: TestSmtp;
afterEach(() => smtp.close());

async function start(options: TestSmtpOptions): Promise<void> {
  smtp = await startSmtp(options);
}

/** Sends a mail from a process that trusts this authority. */
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
  return runTrusting(program, authority);
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
