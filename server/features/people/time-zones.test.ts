import { expect, test } from 'vitest';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const session = {
  ...{ kind: 'training', title: 'Training for the desk', participantIds: [2], place: 'Room 2' },
  ...{ startTime: '2026-03-10T14:00:00.000Z', endTime: '2026-03-10T15:00:00.000Z', zone: 'Europe/London' },
};

function change(portal: TestApp, body: object) {
  return portal.as('librarian').send({ method: 'PATCH', url: '/api/user', payload: body });
}

async function zoneOf(portal: TestApp) {
  return (await portal.as('librarian').get('/api/user')).json().timeZone;
}

describeOnBothEngines('the time zone of a person', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('is noted for them alone, and a zone that does not exist is refused at its field', async () => {
    const { portal } = await makePortal();
    expect(await zoneOf(portal)).toBeNull();
    for (const timeZone of ['Europe/Atlantis', '', 'London; drop', 5, null]) {
      const refused = await change(portal, { timeZone });
      expect([refused.statusCode, refused.json().field]).toEqual([400, 'timeZone']);
    }
    expect((await change(portal, {})).statusCode).toBe(400);
    expect(await zoneOf(portal)).toBeNull();
    expect((await change(portal, { timeZone: 'America/New_York' })).statusCode).toBe(200);
    expect(await zoneOf(portal)).toBe('America/New_York');
    const { timeZone } = (await portal.as('admin').get('/api/user')).json();
    expect(timeZone).toBeNull();
    expect(await portal.db.selectFrom('changeLog').selectAll().execute()).toEqual([]);
  });

  test('is the one in which mails tell them times, beside the zone of the session', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'manager');
    await change(portal, { timeZone: 'America/New_York' });
    expect((await portal.as('manager').post('/api/lessons', session)).statusCode).toBe(200);
    await sendMails(portal);
    const told = new Map(smtp.mails.splice(0).map(({ recipient, text }) => [recipient.split('@')[0], text]));
    const london = 'Tuesday 10 March 2026, 14:00 to 15:00 London time';
    expect(told.get('librarian')).toContain(`Tuesday 10 March 2026, 10:00 to 11:00 New York time (${london})`);
    expect(told.get('manager')).toContain(`Training for the desk, ${london}.`);

    portal.clock.advance(5.5 * 24 * 3_600_000);
    await sendMails(portal);
    const reminded = smtp.mails.find(({ recipient }) => recipient === 'librarian@mail.example');
    expect(reminded?.text).toContain('Training for the desk: Tuesday 10 March 2026, 10:00 to 11:00 New York time (');
  });

  test('is support’s where nobody has noted one', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const admin = portal.as('admin');
    const { version } = (await admin.get('/api/settings')).json();
    const payload = { version, values: { supportZone: 'Europe/Berlin' } };
    expect((await admin.send({ method: 'PUT', url: '/api/settings/portal', payload })).statusCode).toBe(200);
    await portal.as('manager').post('/api/lessons', session);
    await sendMails(portal);
    expect(smtp.mails.at(-1)?.text).toContain(
      'Tuesday 10 March 2026, 15:00 to 16:00 Berlin time (Tuesday 10 March 2026, 14:00 to 15:00 London time)',
    );
  });
});
