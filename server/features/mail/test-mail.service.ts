import { randomUUID } from 'node:crypto';
import { paths } from '#contract/values/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { renderLetter, type Sender } from '#server/platform/mail/letter-words.ts';
import type { MailAddresses, SendMail } from '#server/platform/mail/smtp-transport.ts';
import { findOwnAddress } from './mail.queries.ts';

interface Testing {
  db: Db;
  send: SendMail;
  sender: Sender & MailAddresses;
  origin: string;
}

/** Sends a mail past the outbox, so that the answer of the mail server is known at once. */
export async function sendTestMail(
  { db, send, sender, origin }: Testing,
  viewerId: number,
  signal: AbortSignal,
): Promise<{ to: string; failure: string | null }> {
  const person = await findOwnAddress(db, viewerId);
  if (!person?.email) throw conflict('Your account has no confirmed e-mail address: add one under Account settings');
  const { fullName, email } = person;
  const subject = `Test e-mail from ${sender.portalName}`;
  const words = {
    subject,
    fullName,
    paragraphs: [
      'This is how e-mails from the portal arrive. Please check who they come from, and where an answer would go.',
    ],
    link: { label: 'E-mail settings', url: `${origin}${paths.adminMail}` },
    unsubscribe: null,
  };
  const failed = await send(
    {
      messageId: `<${randomUUID()}@${sender.fromAddress.split('@').at(-1)}>`,
      to: { name: fullName, address: email },
      subject,
      ...renderLetter(words, sender),
      unsubscribeUrl: null,
      logo: sender.logo,
      attachment: null,
      calendar: null,
    },
    signal,
  );
  return { to: email, failure: failed?.reason ?? null };
}
