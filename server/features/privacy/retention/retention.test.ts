import { expect, test } from 'vitest';
import type { PrivacyNotice } from '#contract/privacy/privacy-notice.ts';
import type { RetentionPeriod } from '#contract/privacy/retention.ts';
import { type RetentionKind, retentionKindNames, retentionKinds } from '#contract/values/retention.ts';
import { isoTime } from '#server/platform/clock.ts';
import { describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const day = 24 * 60 * 60_000;
const mailSettings = {
  PORTAL_SMTP_URL: 'smtp://127.0.0.1:9',
  PORTAL_MAIL_FROM: 'portal@carrel.example',
  PORTAL_ORIGIN: 'http://portal.example',
};

async function periods(portal: TestApp): Promise<RetentionPeriod[]> {
  return (await portal.as('admin').get('/api/retention')).json();
}

async function periodOf(portal: TestApp, kind: RetentionKind): Promise<RetentionPeriod> {
  return (await periods(portal)).find((one) => one.kind === kind) as RetentionPeriod;
}

function set(portal: TestApp, kind: RetentionKind, payload: object, who = 'admin') {
  return portal.as(who).send({ method: 'PUT', url: `/api/retention/${kind}`, payload });
}

/** Advances the clock without ending sessions. */
async function wait(portal: TestApp, ms: number) {
  portal.clock.advance(ms);
  const at = isoTime(portal.clock.now());
  await portal.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at, provenAt: at }).execute();
}

/** Sets the periods as an upgrade does for an installation with people. */
async function keepAll({ db }: TestApp) {
  await db
    .updateTable('retentionPeriods')
    .set({ days: null })
    .where('kind', 'not in', ['securityLog', 'mails'])
    .execute();
}

async function insertNotes({ db }: TestApp, count: number, at: number) {
  const note = { conversation: 'channel:2', authorId: 4, text: 'A note', createdAt: isoTime(at) };
  await db
    .insertInto('privateNotes')
    .values(Array.from({ length: count }, () => note))
    .execute();
}

async function logOf({ db }: TestApp) {
  const rows = await db
    .selectFrom('changeLog')
    .where('objectType', '=', 'retentionPeriod')
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map(({ byId, action, objectId, after }) => [byId, action, objectId, JSON.parse(after ?? 'null')]);
}

describeOnBothEngines('how long data is kept', (makeApp) => {
  test('a new installation begins with periods, and /privacy tells those that are set', async () => {
    const portal = await makeApp();
    const found = await periods(portal);
    expect(found.map(({ kind, days }) => [kind, days])).toEqual(
      retentionKindNames.map((kind) => [kind, retentionKinds[kind].defaultDays]),
    );
    const told = async () => {
      const { activities } = (await portal.visitor.get('/api/privacy')).json<PrivacyNotice>();
      const notes = activities
        .flatMap(({ data }) => data)
        .filter(({ what }) => what.startsWith('Private notes of staff beside'));
      return notes.map(({ howLong }) => howLong);
    };
    expect(await told()).toEqual(['2 years after it was last changed, or until someone deletes it']);
    await set(portal, 'notes', { days: null, version: 1, countSeen: null });
    expect(await told()).toEqual(['Until someone deletes it']);
    await set(portal, 'notes', { days: 800, version: 2, countSeen: 0 });
    expect(await told()).toEqual(['Until someone deletes it']);
    await wait(portal, 8 * day);
    await portal.app.jobs.runDue();
    expect(await told()).toEqual(['800 days after it was last changed, or until someone deletes it']);
  });

  test('what an upgrade keeps stays, and what an administrator confirms goes after seven days, told by bell and mail', async () => {
    const portal = await makeApp({ env: mailSettings });
    await keepAll(portal);
    await portal.db
      .updateTable('users')
      .set({ email: 'ada@carrel.example', emailVerifiedAt: isoTime(testStart) })
      .where('username', '=', 'admin')
      .execute();
    await insertNotes(portal, 700, testStart - 400 * day);
    await insertNotes(portal, 2, testStart);
    await wait(portal, 2 * day);
    await portal.app.jobs.runDue();
    expect(await periodOf(portal, 'notes')).toMatchObject({ days: null, wouldGo: { days: 730, count: 0 } });
    const counted = await portal.as('admin').get('/api/retention/notes/count?days=365');
    expect(counted.json()).toEqual({ days: 365, count: 700 });

    // A period cannot be confirmed with an outdated count.
    const unseen = await set(portal, 'notes', { days: 365, version: 1, countSeen: 699 });
    expect([unseen.statusCode, unseen.json().message]).toEqual([
      409,
      expect.stringContaining('700 notes would be deleted'),
    ]);
    const answer = await set(portal, 'notes', { days: 365, version: 1, countSeen: 700 });
    const nextFrom = isoTime(portal.clock.now() + 7 * day);
    expect(answer.json()).toMatchObject({
      days: null,
      nextDays: 365,
      nextFrom,
      version: 2,
      changedBy: 'Ada Lindqvist',
    });
    await portal.app.jobs.runDue();
    const subject = 'Notes of staff: older than 1 year will be deleted from 13 March 2026';
    const [bell] = (await portal.as('admin').get('/api/notifications')).json();
    expect(bell).toMatchObject({ title: subject });
    expect((await portal.as('manager').get('/api/notifications')).json()).toEqual([]);
    const mails = await portal.db.selectFrom('outbox').where('kind', '=', 'retention').selectAll().execute();
    expect(mails).toMatchObject([{ userId: 1, subject }]);

    await wait(portal, 7 * day - 60 * 60_000);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('privateNotes').selectAll().execute()).toHaveLength(702);
    await wait(portal, 2 * 60 * 60_000);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('privateNotes').selectAll().execute()).toHaveLength(2);
    expect(await periodOf(portal, 'notes')).toMatchObject({
      ...{ days: 365, nextDays: null, nextFrom: null, version: 3, wouldGo: { days: 365, count: 0 } },
      ...{ removed: 700, lastDay: '2026-03-13' },
    });
    expect(await logOf(portal)).toEqual([
      [1, 'set', 'notes', { nextDays: 365, nextFrom }],
      [null, 'carry out', 'notes', { lastDay: '2026-03-13', removed: 700 }],
    ]);
  });

  test('a longer period holds at once, a shorter one that is taken back deletes nothing', async () => {
    const portal = await makeApp();
    await insertNotes(portal, 1, testStart - 700 * day);
    await set(portal, 'notes', { days: 600, version: 1, countSeen: 1 });
    const longer = await set(portal, 'notes', { days: 1000, version: 2, countSeen: 0 });
    expect(longer.json()).toMatchObject({ days: 1000, nextDays: null, nextFrom: null, version: 3 });
    await wait(portal, 8 * day);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('privateNotes').selectAll().execute()).toHaveLength(1);
  });

  test('below the minimum, by two at once and by others than administrators nothing is set', async () => {
    const portal = await makeApp();
    for (const kind of retentionKindNames) {
      const { minDays } = retentionKinds[kind];
      const short = await set(portal, kind, { days: minDays - 1, version: 1, countSeen: 0 });
      expect([kind, short.statusCode, short.json().field]).toEqual([kind, 400, 'days']);
    }
    for (const days of [0, -1, 1.5, 3651, '365'])
      expect((await set(portal, 'notes', { days, version: 1, countSeen: 0 })).statusCode).toBe(400);
    expect((await portal.as('admin').get('/api/retention/notes/count?days=0')).statusCode).toBe(400);
    expect((await portal.as('admin').get('/api/retention/invoices/count?days=90')).statusCode).toBe(400);
    expect((await set(portal, 'notes', { days: 365, version: 1, countSeen: 0 }, 'manager')).statusCode).toBe(403);
    const both = await Promise.all([365, 400].map((days) => set(portal, 'notes', { days, version: 1, countSeen: 0 })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toContain(
      'Someone else changed this period',
    );
    expect(await logOf(portal)).toHaveLength(1);
    await wait(portal, 1000);
    await portal.db
      .updateTable('sessions')
      .set({ provenAt: isoTime(testStart - day) })
      .execute();
    expect((await set(portal, 'notes', { days: null, version: 2, countSeen: null })).json().code).toBe(
      'proof-required',
    );
  });

  test('every kind goes by the row that makes it old, and what is newer stays', async () => {
    const portal = await makeApp();
    const { db } = portal;
    const [old, recent] = [isoTime(testStart - 4000 * day), isoTime(testStart - day)];
    for (const at of [old, recent]) {
      const lesson = {
        tutorId: 4,
        studentId: 2,
        title: 'Training',
        startTime: isoTime(Date.parse(at) - 1),
        endTime: at,
        createdAt: at,
        updatedAt: at,
      };
      const { id: lessonId } = await db.insertInto('lessons').values(lesson).returning('id').executeTakeFirstOrThrow();
      await db.insertInto('lessonParticipants').values({ lessonId, userId: 2, position: 0 }).execute();
      const news = { lessonId, action: 'made', at, byId: 4, startTime: at, dates: 1 } as const;
      await db.insertInto('lessonNews').values(news).execute();
      const asked = { userId: 2, title: 'How?', answerCount: 1, startedAt: at, updatedAt: at };
      const { id } = await db
        .insertInto('assistantConversations')
        .values(asked)
        .returning('id')
        .executeTakeFirstOrThrow();
      const said = {
        conversationId: id,
        userId: 2,
        question: 'How?',
        text: 'So.',
        verdict: 'answered',
        writtenBy: 'built-in',
      } as const;
      const answer = await db
        .insertInto('assistantAnswers')
        .values({ ...said, details: '{}', createdAt: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const gap = { question: 'How?', words: '[]', firstAskedAt: at, lastAskedAt: at };
      const { id: gapId } = await db.insertInto('knowledgeGaps').values(gap).returning('id').executeTakeFirstOrThrow();
      const asking = { gapId, question: 'How?', reason: 'declined', askedAt: at, answerId: answer.id } as const;
      await db.insertInto('gapQuestions').values(asking).execute();
      const note = {
        title: 'News',
        description: '',
        userId: 2,
        priority: 'normal',
        createdBy: 1,
        timestamp: at,
        reached: 1,
      } as const;
      const { id: notificationId } = await db
        .insertInto('notifications')
        .values(note)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('notificationRecipients').values({ userId: 2, notificationId }).execute();
      const mail = { channel: 'mail', userId: 2, kind: 'broadcast', key: at, subject: 'News', state: 'sent' } as const;
      await db
        .insertInto('outbox')
        .values({ ...mail, createdAt: at, dueAt: at, giveUpAt: at, settledAt: at })
        .execute();
      await db.insertInto('securityEvents').values({ at, lastAt: at, kind: 'signed-out', userId: 2 }).execute();
      await db
        .insertInto('institutionNotes')
        .values({ institutionId: 1, authorId: 4, text: 'A note', createdAt: at })
        .execute();
    }
    // First asked long ago but asked again since, so it stays.
    const again = {
      question: 'Again?',
      words: '[]',
      firstAskedAt: isoTime(testStart - 3999 * day),
      lastAskedAt: recent,
    };
    await db.insertInto('knowledgeGaps').values(again).execute();
    // Written long ago but changed since, so they stay.
    const changed = { authorId: 4, text: 'Changed', createdAt: old, editedAt: recent };
    await db
      .insertInto('institutionNotes')
      .values({ ...changed, institutionId: 1 })
      .execute();
    await db
      .insertInto('privateNotes')
      .values({ ...changed, conversation: 'channel:2' })
      .execute();
    await wait(portal, day);
    await portal.app.jobs.runDue();
    for (const table of ['institutionNotes', 'privateNotes'] as const)
      await db.deleteFrom(table).where('text', '=', 'Changed').returning('id').executeTakeFirstOrThrow();
    await db.deleteFrom('knowledgeGaps').where('question', '=', 'Again?').returning('id').executeTakeFirstOrThrow();
    const tables = [
      ...(['lessons', 'lessonParticipants', 'lessonNews', 'assistantConversations', 'assistantAnswers'] as const),
      ...(['knowledgeGaps', 'gapQuestions', 'notifications', 'notificationRecipients', 'outbox'] as const),
      ...(['securityEvents', 'institutionNotes'] as const),
    ];
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect([table, rows.length], table).toEqual([table, 1]);
      expect(JSON.stringify(rows)).not.toContain(old.slice(0, 10));
    }
    const removed = Object.fromEntries((await periods(portal)).map((one) => [one.kind, one.removed]));
    expect(removed).toEqual({
      messages: 0,
      notes: 1,
      sessions: 1,
      questions: 2,
      notifications: 1,
      securityLog: 1,
      mails: 1,
      originals: 0,
      people: 0,
    });
  });

  test('a series goes with its last date', async () => {
    const portal = await makeApp();
    const dates = [760, 740, 720].map((ago) => isoTime(testStart - ago * day));
    for (const at of dates) {
      const lesson = {
        tutorId: 4,
        studentId: 2,
        title: 'Training',
        startTime: isoTime(Date.parse(at) - 1),
        endTime: at,
        createdAt: at,
        updatedAt: at,
      };
      await portal.db
        .insertInto('lessons')
        .values({ ...lesson, seriesId: 1 })
        .execute();
    }
    await wait(portal, day);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('lessons').selectAll().execute()).toHaveLength(3);
    await wait(portal, 11 * day);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('lessons').selectAll().execute()).toEqual([]);
  });
});
