import { expect, test } from 'vitest';
import { inboundEnv, mailOf, outcomeOf, replyAddressOf } from '#server/testing/services/answering-mail.ts';
import { giveAddresses, mailingPortals } from '#server/testing/services/test-mail.ts';
import { templateOf } from '#server/testing/template-person.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [librarianId, managerId, standInId] = [2, 4, 90];
const hour = 60 * 60 * 1000;

describeOnAnyEngine('while an account manager is away', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  async function covered() {
    const { portal, smtp } = await makePortal({ env: inboundEnv });
    const names = { id: standInId, username: 'callum', usernameKey: 'callum', fullName: 'Callum', nameKey: 'callum' };
    const alike = await templateOf(portal.db, managerId);
    await portal.db
      .insertInto('users')
      .values({ ...alike, ...names })
      .execute();
    await giveAddresses(portal.db, 'librarian');
    const absence = { from: '2026-03-04', until: '2026-03-06', standInId };
    expect((await portal.as('manager').post('/api/absences', absence)).statusCode).toBe(200);
    portal.clock.advance(hour);
    return { portal, smtp };
  }

  async function bells(portal: TestApp, title: string) {
    await portal.app.jobs.runDue();
    const rows = await portal.db.selectFrom('notifications').orderBy('userId').select(['userId', 'title']).execute();
    return rows.filter((row) => row.title.includes(title)).map(({ userId }) => userId);
  }

  test('the stand-in is told as well of an e-mail without a conversation', async () => {
    const { portal } = await covered();
    expect(await outcomeOf(portal, mailOf({ from: 'librarian@mail.example' }))).toBe('kept');
    expect(await bells(portal, 'found no conversation')).toEqual([managerId, standInId]);
    expect((await portal.as('callum').get('/api/stray-mails')).json()).toHaveLength(1);
  });

  test('the stand-in is told as well that e-mails to a person come back', async () => {
    const { portal, smtp } = await covered();
    const address = await replyAddressOf(portal, smtp, { from: 'manager', receiverId: librarianId });
    const parts = [
      'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; librarian@mail.example\r\nAction: failed\r\nStatus: 5.1.1',
      `Content-Type: text/rfc822-headers\r\n\r\nReply-To: ${address}`,
    ];
    const rest = `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
    expect(await outcomeOf(portal, mailOf({ rest }))).toBe('bounce');
    expect(await bells(portal, 'come back')).toEqual([managerId, standInId]);
  });
});
