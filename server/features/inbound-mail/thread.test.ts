import { expect, test } from 'vitest';
import { inboundEnv, mailOf, outcomeOf } from '#server/testing/services/answering-mail.ts';
import { idsIn, type ThreadedMail, threadsOf } from '#server/testing/services/mail-threads.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import type { TestSmtp } from '#server/testing/services/test-smtp.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';

const [librarianId, techId, managerId] = [2, 3, 4];
const minute = 60_000;

test('mails that name the same mail are a thread, and another subject begins another one', () => {
  const mail = (id: string, subject: string, ...refersTo: string[]): ThreadedMail => ({ id, subject, refersTo });
  expect(threadsOf([mail('a', 'Hello', 'x'), mail('b', 'Re: Hello', 'x'), mail('c', 'Hello')])).toEqual([
    ['a', 'b'],
    ['c'],
  ]);
  expect(threadsOf([mail('a', 'Hello', 'x'), mail('b', 'Other', 'x')])).toHaveLength(2);
});

describeOnAnyEngine('the mails of a conversation', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('are one thread in the mailboxes of both people, with their answers by mail', async () => {
    const { portal, smtp } = await makePortal({ env: { ...inboundEnv, PORTAL_INBOUND_MAIL_STAFF: 'on' } });
    await giveAddresses(portal.db, 'librarian', 'manager', 'tech');
    const boxes: Record<string, ThreadedMail[]> = { librarian: [], manager: [], tech: [] };

    async function write(from: string, receiverId: number, content: string) {
      const sent = await portal.as(from).post('/api/messages', { receiverId, content });
      expect(sent.statusCode).toBe(200);
    }
    /** Sends what is due, and puts each mail into its receiver's mailbox. */
    async function deliver() {
      const before = smtp.mails.length;
      portal.clock.advance(10 * minute);
      await sendMails(portal);
      for (const mail of smtp.mails.slice(before)) boxes[mail.recipient.split('@')[0] ?? '']?.push(threaded(mail));
    }
    /** Answers the last mail as a mail program does, which keeps the answer in the same mailbox. */
    async function answer(who: string, text: string) {
      const last = smtp.mails.findLast(({ recipient }) => recipient.startsWith(who));
      const headers: Record<string, string | undefined> = last?.headers ?? {};
      const [id, subject] = [`<answer-${text}@mail.example>`, `Re: ${headers['subject']}`];
      const refersTo = [...idsIn(headers['references']), ...idsIn(headers['message-id'])];
      const chain = [`In-Reply-To: ${headers['message-id']}`, `References: ${refersTo.join(' ')}`];
      const to = headers['reply-to'] ?? '';
      const mail = mailOf({ from: `${who}@mail.example`, to, id, subject, headers: chain, text });
      expect(await outcomeOf(portal, mail)).toBe('stored');
      boxes[who]?.push({ id, subject, refersTo });
    }

    await write('manager', librarianId, 'Is the report ready?');
    await deliver();
    await answer('librarian', 'Yes');
    await deliver();
    await answer('manager', 'Good');
    await deliver();
    await answer('librarian', 'Here');
    await write('manager', librarianId, 'Thank you');
    await deliver();
    await write('librarian', managerId, 'And another thing');
    await deliver();
    expect(threadsOf(boxes['librarian'] ?? [])).toHaveLength(1);
    expect(threadsOf(boxes['manager'] ?? [])).toHaveLength(1);
    expect(boxes['librarian']?.length).toBeGreaterThanOrEqual(4);

    await write('tech', librarianId, 'A question about the setup');
    await deliver();
    await write('librarian', techId, 'An answer');
    await deliver();
    expect(threadsOf(boxes['librarian'] ?? [])).toHaveLength(2);
    expect(threadsOf(boxes['tech'] ?? [])).toHaveLength(1);
  });
});

function threaded({ headers }: TestSmtp['mails'][number]): ThreadedMail {
  return {
    id: headers['message-id'] ?? '',
    subject: headers['subject'] ?? '',
    refersTo: [...idsIn(headers['references']), ...idsIn(headers['in-reply-to'])],
  };
}
