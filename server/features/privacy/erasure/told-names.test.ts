import { expect, test } from 'vitest';
import { isoTime } from '#server/platform/clock.ts';
import { findEverywhere } from '#server/testing/databases/find-everywhere.ts';
import { deskImport } from '#server/testing/desk-import.ts';
import { giveAddresses } from '#server/testing/services/test-mail.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { createRenaming } from './told-names.ts';

const [supporter, colleague] = [4, 6];
const names = ['Zqxone Was', 'zqxlogin', 'Zqxtwo Is', 'zqxnow'];

async function renameTwice(portal: TestApp): Promise<void> {
  const rename = async (payload: object) => {
    const answer = await portal.as('admin').send({ method: 'PATCH', url: `/api/users/${supporter}`, payload });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await rename({ fullName: names[0], username: names[1] });
  await rename({ fullName: names[2], username: names[3] });
}

/** Stores notifications and mails that name a person, and a failed sign-in with that name. */
async function tell({ db, clock }: TestApp): Promise<void> {
  const at = isoTime(clock.now());
  const bell = { userId: colleague, priority: 'normal', createdBy: supporter, timestamp: at, reached: 1 } as const;
  const mail = {
    channel: 'mail',
    userId: colleague,
    kind: 'broadcast',
    state: 'waiting',
    createdAt: at,
    dueAt: at,
    giveUpAt: at,
  } as const;
  const chat = { userId: colleague, topic: null, title: 'Who?', answerCount: 1, startedAt: at, updatedAt: at };
  const { id } = await db.insertInto('assistantConversations').values(chat).returning('id').executeTakeFirstOrThrow();
  for (const [key, name] of names.entries()) {
    await db
      .insertInto('notifications')
      .values({ ...bell, title: `By ${name}`, description: `${name}’s` })
      .execute();
    const payload = JSON.stringify({ paragraphs: [`Hello,\n${name} wrote.`] });
    await db
      .insertInto('outbox')
      .values({ ...mail, key: `m${key}`, subject: `From ${name}`, payload })
      .execute();
    const answer = {
      userId: colleague,
      conversationId: id,
      question: 'Who?',
      text: `It is ${name}.`,
      createdAt: at,
    } as const;
    const written = { verdict: 'answered', writtenBy: 'built-in', details: '{}' } as const;
    await db
      .insertInto('assistantAnswers')
      .values({ ...answer, ...written })
      .execute();
    await db
      .insertInto('signInFailures')
      .values({ usernameKey: name.toLowerCase(), address: '192.0.2.1', failedAt: at })
      .execute();
    await db.insertInto('passwordRequests').values({ usernameKey: name.toLowerCase(), requestedAt: at }).execute();
  }
}

describeOnBothEngines('somebody who was called otherwise before', (makeApp) => {
  test('is erased under each name: behind bells, in mails and answers of others, and in what was typed', async () => {
    const portal = await makeApp();
    const { db } = portal;
    await portal.as('manager').get('/api/user');
    await renameTwice(portal);
    expect(
      await db.selectFrom('formerNames').select(['field', 'name']).orderBy('field').orderBy('name').execute(),
    ).toEqual([
      { field: 'fullName', name: 'Priya Shah' },
      { field: 'fullName', name: 'Zqxone Was' },
      { field: 'username', name: 'manager' },
      { field: 'username', name: 'zqxlogin' },
    ]);
    await tell(portal);
    await db.updateTable('institutions').set({ accountManagerId: null, techSupportId: null }).execute();
    const erased = await portal.as('admin').send({ method: 'PUT', url: `/api/users/${supporter}/erasure` });
    expect(erased.body).toBe('{"ok":true}');
    await portal.app.jobs.runDue();
    for (const table of ['signInFailures', 'passwordRequests'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    for (const name of names) expect(await findEverywhere(portal, name)).toEqual([]);
    const bells = await db
      .selectFrom('notifications')
      .where('createdBy', '=', supporter)
      .select('title')
      .distinct()
      .execute();
    expect(bells).toContainEqual({ title: 'By Former member of the team' });
    const [mail] = await db.selectFrom('outbox').where('key', '=', 'm0').select('payload').execute();
    expect(JSON.parse(mail?.payload ?? '')).toEqual({ paragraphs: ['Hello,\nFormer member of the team wrote.'] });
  });

  test('comes back by no import from another desk, neither as a customer nor as a member of the team', async () => {
    const portal = await makeApp();
    const { db } = portal;
    await giveAddresses(db, 'librarian', 'manager');
    const users = [
      { id: 7, email: 'Librarian@mail.example', name: 'Zqx Asker', role: 'end-user' },
      { id: 8, email: 'manager@mail.example', name: 'Zqx Answerer', role: 'agent' },
      { id: 9, email: 'colleague@mail.example', name: 'Someone', role: 'end-user' },
    ];
    await giveAddresses(db, 'colleague');
    await db
      .updateTable('lessons')
      .set({ cancelledAt: isoTime(portal.clock.now()), cancelReason: 'x' })
      .execute();
    await db.updateTable('institutions').set({ accountManagerId: null, techSupportId: null }).execute();
    for (const id of [2, 4]) await portal.as('admin').send({ method: 'PUT', url: `/api/users/${id}/erasure` });
    await portal.app.jobs.runDue();
    const said = (id: number, author_id: number) => ({
      id,
      author_id,
      public: true,
      plain_body: `text ${id}`,
      created_at: '2026-03-01T12:00:00.000Z',
    });
    const tickets = [
      { id: 1, requester_id: 7, created_at: '2026-03-01T12:00:00.000Z', comments: [said(100, 7)] },
      {
        id: 2,
        requester_id: 9,
        created_at: '2026-03-01T12:00:00.000Z',
        comments: [said(200, 9), said(201, 8), said(202, 7)],
      },
    ];
    const archive = { said: JSON.stringify({ tickets }), people: JSON.stringify({ users }) };
    const desk = deskImport(portal);
    const tried = await desk.try(archive);
    expect(JSON.stringify(tried)).toContain('No one with an e-mail address is named');
    expect(JSON.stringify(tried)).not.toMatch(/@|Zqx/);
    await desk.import(archive);
    await portal.app.jobs.runDue();
    const brought = await db
      .selectFrom('messages')
      .where('kind', '=', 'imported')
      .select('content')
      .orderBy('content')
      .execute();
    expect(brought.map(({ content }) => content)).toEqual(['Former member of the team wrote:\ntext 201', 'text 200']);
    expect((await findEverywhere(portal, 'Zqx')).filter((place) => place !== 'messageSearch')).toEqual([]);
  });
});

test('names are replaced as whole words, the longest first, in a text and in each text of JSON', () => {
  const { rename } = createRenaming(['Ann', 'Ann Lee', 'a.lee', 'A+ (B)'], 'Former');
  expect(rename('Ann Lee’s, Ann, “Ann” by a.lee: A+ (B)!')).toBe('Former’s, Former, “Former” by Former: Former!');
  const others = 'Anna, Joann, Ann-Marie, Ann.x, ann, a.lee@mail.example, Ännchen';
  expect(rename(others)).toBe(others);
  expect(rename('{"a":["x\\nAnn"],"n":1}')).toBe('{"a":["x\\nFormer"],"n":1}');
  expect(rename('{Ann}')).toBe('{Former}');
});
