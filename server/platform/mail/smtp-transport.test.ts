import { afterEach, expect, test } from 'vitest';
import { type SmtpFault, startSmtp, type TestSmtp, type TestSmtpOptions } from '#server/testing/services/test-smtp.ts';
import { createSmtpTransport, type OutgoingMail, type SendingFailure } from './smtp-transport.ts';

const mail: OutgoingMail = {
  messageId: '<0123@portal.example>',
  to: { name: 'Zoë Żak', address: 'zoe@library.example' },
  subject: 'Größe & more',
  text: 'Hello Zoë\n',
  html: '<p>Hello Zoë</p>',
  unsubscribeUrl: 'https://portal.example/unsubscribe?kind=broadcast&token=abc',
  logo: null,
  attachment: { filename: 'INV-1.pdf', bytes: Buffer.from('%PDF-1.4 “ü”') },
  calendar: { method: 'REQUEST', text: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
};
/** For a mail server that stays silent; any other gets the time it needs. */
const shortPatienceMs = 300;

let smtp: TestSmtp;
afterEach(() => smtp.close());

async function start(options?: TestSmtpOptions) {
  smtp = await startSmtp(options);
}

function send(change: Partial<OutgoingMail> = {}, url = smtp.url): Promise<SendingFailure | null> {
  const settings = {
    smtpUrl: url,
    addresses: () => ({ fromName: 'Carrel', fromAddress: 'no-reply@portal.example', replyTo: 'help@portal.example' }),
  };
  const patienceMs = smtp.fault === 'silent' ? shortPatienceMs : undefined;
  return createSmtpTransport(settings, patienceMs)({ ...mail, ...change }, new AbortController().signal);
}

test('a mail arrives whole: texts, PDF, calendar, and where one click ends such mails', async () => {
  await start();
  expect(await send()).toBeNull();
  const [got] = smtp.mails;
  expect(got).toMatchObject({ recipient: 'zoe@library.example', text: mail.text, html: mail.html });
  expect(got?.headers).toMatchObject({
    'message-id': mail.messageId,
    from: 'Carrel <no-reply@portal.example>',
    to: 'Zoë Żak <zoe@library.example>',
    'reply-to': 'help@portal.example',
    subject: mail.subject,
    'list-unsubscribe': `<${mail.unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  });
  const pdf = got?.attachments.find(({ filename }) => filename === 'INV-1.pdf');
  expect(pdf?.bytes).toEqual(mail.attachment?.bytes);
  const calendar = got?.attachments.find(({ type }) => type.startsWith('text/calendar'));
  expect(calendar?.type).toContain('method=REQUEST');
  expect(calendar?.bytes.toString()).toBe(mail.calendar?.text);
});

test('line ends in names, titles and file names make no headers', async () => {
  await start();
  const evil = 'Eve\r\nBcc: all@library.example\r\n\r\nHello';
  const failure = await send({
    subject: evil,
    to: { name: evil, address: 'eve@library.example' },
    attachment: { filename: `${evil}.pdf`, bytes: Buffer.from('x') },
  });
  expect(failure).toBeNull();
  expect(smtp.mails).toHaveLength(1);
  const head = smtp.mails[0]?.raw.split('\r\n\r\n', 1)[0] ?? '';
  expect(head).not.toMatch(/^bcc:/im);
  expect(smtp.mails[0]?.headers['subject']).toContain('Eve Bcc: all@library.example');
  expect(smtp.mails[0]?.raw).not.toMatch(/^bcc:/im);
});

test.each<[SmtpFault, SendingFailure['blame'], RegExp]>([
  ['unknown address', 'address', /answered: 550 5\.1\.1 Nobody/],
  ['unknown sender', 'later', /550 5\.1\.0/],
  ['no relay', 'later', /Relaying denied/],
  ['busy', 'later', /451 4\.3\.0/],
  ['unwanted content', 'mail', /554 5\.6\.0/],
  ['silent', 'later', /did not answer in time/],
  ['cut in the content', 'later', /broke/],
  ['cut before the answer', 'later', /broke/],
])('a mail server that fails with “%s” is told apart: %s', async (fault, blame, reason) => {
  await start();
  smtp.fault = fault;
  expect(await send()).toEqual({ blame, reason: expect.stringMatching(reason) });
});

test('a mail server that is away, or would have the password in the clear, is tried another time', async () => {
  await start();
  const withPassword = smtp.url.replace('//', '//portal:secret@');
  const refused = await send({}, withPassword);
  expect(refused?.blame).toBe('later');
  expect(smtp.mails).toEqual([]);
  await smtp.close();
  expect(await send()).toEqual({ blame: 'later', reason: expect.stringMatching(/could not be made.*ECONNREFUSED/) });
});

test('a portal that stops waits no longer', async () => {
  await start();
  smtp.fault = 'silent';
  const addresses = () => ({ fromName: 'C', fromAddress: 'a@portal.example', replyTo: '' });
  const settings = { smtpUrl: smtp.url, addresses };
  const failure = await createSmtpTransport(settings)(mail, AbortSignal.timeout(50));
  expect(failure).toEqual({ blame: 'later', reason: 'The mail server did not answer in time' });
});
