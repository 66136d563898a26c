import { expect, test } from 'vitest';
import { isoTime } from '#server/platform/clock.ts';
import { insertTestSession } from '#server/testing/sign-in/test-sessions.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** A session between a member of staff and a customer; the times are hours from now. */
async function addLesson(
  { db, clock }: TestApp,
  title: string,
  { tutorId = 4, studentId = 2, hours }: { tutorId?: number; studentId?: number; hours: [number, number] },
) {
  const [startTime, endTime] = hours.map((away) => isoTime(clock.now() + away * hour)) as [string, string];
  await insertTestSession(db, { title, tutorId, studentId, startTime, endTime });
}

async function titles(portal: TestApp, username: string, query = ''): Promise<string[]> {
  const answer = await portal.as(username).get(`/api/lessons/upcoming${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().map((session: { title: string }) => session.title);
}

describeOnAnyEngine('upcoming sessions', (makeApp) => {
  test('are those that have not ended, soonest first, with the other person', async () => {
    const portal = await makeApp();
    await addLesson(portal, 'Later', { hours: [50, 51] });
    await addLesson(portal, 'Soon', { hours: [1, 2] });
    await addLesson(portal, 'Running', { hours: [-1, 1] });
    await addLesson(portal, 'Over', { hours: [-3, -2] });
    await addLesson(portal, 'Ending now', { hours: [-1, 0] });
    const answer = await portal.as('librarian').get('/api/lessons/upcoming?contactId=4');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([
      expect.objectContaining({ title: 'Running' }),
      {
        id: expect.any(Number),
        title: 'Soon',
        startTime: isoTime(portal.clock.now() + hour),
        endTime: isoTime(portal.clock.now() + 2 * hour),
        description: null,
        kind: 'training',
        place: null,
        with: { id: 4, fullName: 'Priya Shah', role: 'account_manager', subject: null, grade: null },
      },
      expect.objectContaining({ title: 'Later' }),
    ]);
    portal.clock.advance(hour);
    expect(await titles(portal, 'librarian')).toEqual(['Soon', 'Later']);
  });

  test('are the same from both sides, and only those of the two where a contact is named', async () => {
    const portal = await makeApp();
    await addLesson(portal, 'Renewal', { hours: [1, 2] });
    await addLesson(portal, 'Set-up', { tutorId: 3, hours: [3, 4] });
    await addLesson(portal, 'With somebody else', { studentId: 5, hours: [2, 3] });
    expect(await titles(portal, 'librarian', '?contactId=4')).toEqual(['Renewal']);
    expect(await titles(portal, 'librarian', '?contactId=4&userId=2')).toEqual(['Renewal']);
    expect(await titles(portal, 'manager', '?contactId=2')).toEqual(['Renewal']);
    expect(await titles(portal, 'librarian')).toEqual(['Renewal', 'Set-up']);
    expect(await titles(portal, 'manager')).toEqual(['Renewal', 'With somebody else']);
    expect(await titles(portal, 'tech', '?contactId=2')).toEqual(['Set-up']);
    expect(await titles(portal, 'colleague', '?contactId=4')).toEqual([]);
    expect(await titles(portal, 'librarian', '?contactId=2')).toEqual([]);
  });

  test('leave out what is cancelled, and are with whoever of several people is named', async () => {
    const portal = await makeApp();
    await addLesson(portal, 'Cancelled', { hours: [1, 2] });
    await portal.as('manager').post('/api/lessons/1/cancel', { reason: 'The hall is closed' });
    await addLesson(portal, 'Both', { hours: [3, 4] });
    await portal.db.insertInto('lessonParticipants').values({ lessonId: 2, userId: 6, position: 1 }).execute();
    expect(await titles(portal, 'librarian')).toEqual(['Both']);
    expect(await titles(portal, 'colleague')).toEqual(['Both']);
    expect(await titles(portal, 'colleague', '?contactId=2')).toEqual([]);
    const [session] = (await portal.as('manager').get('/api/lessons/upcoming?contactId=6')).json();
    expect([session.title, session.with.fullName]).toEqual(['Both', 'Ines Carvalho']);
  });

  test("of other people are nobody else's, not even an admin's", async () => {
    const portal = await makeApp();
    await addLesson(portal, 'Renewal', { hours: [1, 2] });
    expect(await titles(portal, 'admin')).toEqual([]);
    expect(await titles(portal, 'admin', '?contactId=2')).toEqual([]);
    for (const username of ['colleague', 'admin', 'manager']) {
      const answer = await portal.as(username).get('/api/lessons/upcoming?userId=2');
      expect([username, answer.statusCode]).toEqual([username, 403]);
    }
  });

  test('with a stranger are refused as with nobody, and what is no id is a bad request', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    const [stranger, nobody] = [
      await librarian.get('/api/lessons/upcoming?contactId=5'),
      await librarian.get('/api/lessons/upcoming?contactId=4711'),
    ];
    expect([stranger.statusCode, stranger.body]).toEqual([403, nobody.body]);
    for (const id of ['0', '-1', 'x', '1e3', '%27', '2&contactId=4']) {
      expect((await librarian.get(`/api/lessons/upcoming?contactId=${id}`)).statusCode).toBe(400);
    }
    expect((await portal.visitor.get('/api/lessons/upcoming')).statusCode).toBe(401);
  });
});
