import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { sendMails } from './test-mail.ts';
import type { TestSmtp } from './test-smtp.ts';

const inboundSecret = 'a-secret-of-a-mail-server-24';
/** A portal whose people answer by mail. */
export const inboundEnv = {
  PORTAL_INBOUND_MAIL_SECRET: inboundSecret,
  PORTAL_INBOUND_MAIL_ADDRESS: 'reply@portal.example',
  PORTAL_INBOUND_MAIL_SERVER: 'mx.portal.example',
};

export interface MailLines {
  from?: string;
  to?: string;
  id?: string;
  subject?: string;
  /** The results as the receiving server wrote them. */
  results?: string;
  headers?: readonly string[];
  /** Everything below the usual headers: further headers, an empty line, and the body. */
  rest?: string;
  text?: string;
}

let ids = 0;

function newId(): string {
  ids += 1;
  return `<${ids}@mail.example>`;
}

/** A mail as the mail server hands it over. */
export function mailOf({
  from = 'Anna <librarian@mail.example>',
  to = 'reply@portal.example',
  id = newId(),
  subject = 'Re: Your conversation with Carrel',
  results = 'mx.portal.example; dmarc=pass header.from=mail.example',
  headers = [],
  text = 'Thank you.',
  rest = `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
}: MailLines = {}): string {
  const lines = [`Authentication-Results: ${results}`, ...headers, `From: ${from}`, `To: ${to}`, `Subject: ${subject}`];
  return `${lines.join('\r\n')}\r\nMessage-ID: ${id}\r\nDate: Mon, 30 Nov 2026 09:00:00 +0000\r\nMIME-Version: 1.0\r\n${rest}`;
}

export function handOver({ app }: TestApp, mail: string | Buffer, secret: string | null = inboundSecret) {
  const authorization = secret === null ? {} : { authorization: `Bearer ${secret}` };
  const headers = { host: 'localhost', 'content-type': 'message/rfc822', ...authorization };
  return app.inject({ method: 'POST', url: '/api/inbound-mail', headers, payload: mail });
}

/** Hands a mail over and returns what became of it. */
export async function outcomeOf(portal: TestApp, mail: string | Buffer): Promise<string> {
  const answer = await handOver(portal, mail);
  return answer.statusCode === 200 ? answer.json().outcome : `${answer.statusCode} ${answer.body}`;
}

/** Writes to somebody who is away, and returns the address at which they can answer the mail about it. */
export async function replyAddressOf(
  portal: TestApp,
  smtp: TestSmtp,
  { from, receiverId, content = 'Is the report ready?' }: { from: string; receiverId: number; content?: string },
): Promise<string> {
  await portal.as(from).post('/api/messages', { receiverId, content });
  portal.clock.advance(10 * 60_000);
  const before = smtp.mails.length;
  await sendMails(portal);
  return smtp.mails.slice(before).at(-1)?.headers['reply-to'] ?? '';
}

/** Messages of a conversation, oldest first. */
export async function messagesOf(db: Kysely<Schema>, conversation: string) {
  return db
    .selectFrom('messages')
    .where('conversation', '=', conversation)
    .where('kind', 'is', null)
    .orderBy('id')
    .select(['senderId', 'receiverId', 'content', 'attachment'])
    .execute();
}
