import { expect, test } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { FoundPerson, PendingRequest, RelatedPerson } from '#contract/people/contacts.ts';
import type { PersonCard } from '#contract/people/people.ts';
import { templateOf } from '#server/testing/template-person.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const admin = 1;
const librarian = 2;
const tech = 3;
const manager = 4;
const librarian2 = 5;
const colleague = 6;

const ask = (portal: TestApp, who: string, studentId: number, relatedUserId: number) =>
  portal.as(who).post('/api/relationships', { studentId, relatedUserId, relationType: 'tutor' });
const answer = (portal: TestApp, who: string, id: number, status: string) =>
  portal.as(who).send({ method: 'PATCH', url: `/api/relationships/${id}/status`, payload: { status } });
const found = async (portal: TestApp, who: string, q: string) =>
  (await portal.as(who).get(`/api/users/search?q=${encodeURIComponent(q)}`)).json() as FoundPerson[];
const pendingOf = async (portal: TestApp, who: string, id: number) =>
  (await portal.as(who).get(`/api/users/${id}/pending-requests`)).json() as PendingRequest[];
const relatedOf = async (portal: TestApp, who: string, id: number, kind: string) =>
  ((await portal.as(who).get(`/api/users/${id}/related/${kind}`)).json() as PersonCard[]).map((card) => card.id);
const conversationWith = async (portal: TestApp, who: string, id: number) =>
  ((await portal.as(who).get('/api/conversations')).json() as ConversationSummary[]).find(
    (summary) => summary.contact.id === id,
  );
const block = (portal: TestApp, who: string, userId: number) => portal.as(who).post('/api/blocks', { userId });
const unblock = (portal: TestApp, who: string, id: number) =>
  portal.as(who).send({ method: 'DELETE', url: `/api/blocks/${id}` });

/** Unassigns the staff of the second institution, so that its librarian has no relation to them. */
async function releaseSecond(portal: TestApp): Promise<void> {
  const nobody = { accountManagerId: null, techSupportId: null };
  await portal.db.updateTable('institutions').set(nobody).where('id', '=', 2).execute();
}

describeOnBothEngines('finding people', (makeApp) => {
  test('customers find staff and their own institution, staff find everybody, and nobody finds themself', async () => {
    const portal = await makeApp();
    const ids = async (who: string, q: string) => (await found(portal, who, q)).map((person) => person.id);
    expect(await ids('librarian', 'kuhn')).toEqual([tech]);
    expect(await ids('librarian', 'ines')).toEqual([colleague]);
    expect(await ids('librarian', 'theo')).toEqual([]);
    expect(await ids('librarian', 'calder')).toEqual([]);
    expect(await ids('librarian', 'maya')).toEqual([]);
    expect(await ids('manager', 'Theo')).toEqual([librarian2]);
    expect(await ids('admin', 'harrowmere')).toEqual([colleague, librarian]);
    expect(await ids('admin', 'library serv')).toEqual([librarian]);
  });

  test('a card shows name, role, department and institution, what the person is to the searcher, and no more', async () => {
    const portal = await makeApp();
    expect(await found(portal, 'admin', 'okafor')).toEqual([
      {
        id: librarian,
        fullName: 'Maya Okafor',
        role: 'customer',
        subject: 'Library Services',
        grade: 'University of Harrowmere',
        relation: 'none',
      },
    ]);
  });

  test('each searcher sees where they stand with a person', async () => {
    const portal = await makeApp();
    const relation = async (who: string, q: string) => (await found(portal, who, q))[0]?.relation;
    expect(await relation('librarian', 'priya')).toBe('contact');
    expect(await relation('librarian', 'ines')).toBe('none');
    const { id } = (await ask(portal, 'librarian', librarian, colleague)).json();
    expect([await relation('librarian', 'ines'), await relation('colleague', 'maya')]).toEqual(['asked', 'asks']);
    await answer(portal, 'colleague', id, 'accepted');
    expect([await relation('librarian', 'ines'), await relation('colleague', 'maya')]).toEqual(['contact', 'contact']);
    await block(portal, 'colleague', librarian);
    expect([await relation('librarian', 'ines'), await relation('colleague', 'maya')]).toEqual([undefined, 'blocked']);
  });

  test('wildcards and quotes are letters like any other', async () => {
    const portal = await makeApp();
    for (const q of ['%%', '__', '%a', 'a_', "''", '\\\\', "' or 1=1 --"]) {
      expect([q, await found(portal, 'admin', q)]).toEqual([q, []]);
    }
  });

  test('accents and case make no difference', async () => {
    const portal = await makeApp();
    const odd = { fullName: 'Élodie_100% Müller' };
    await portal.db.updateTable('users').set(odd).where('id', '=', colleague).execute();
    for (const q of ['elodie', 'ÉLODIE', '100%', 'e_1', 'muller']) {
      expect([q, (await found(portal, 'admin', q)).map((person) => person.id)]).toEqual([q, [colleague]]);
    }
  });

  test('fewer than two characters after trimming, or more than a hundred, are refused with the field named', async () => {
    const portal = await makeApp();
    for (const q of ['', 'a', ' a ', '%20', '  ', 'x'.repeat(101)]) {
      const response = await portal.as('librarian').get(`/api/users/search?q=${q}`);
      expect([q, response.statusCode, response.json().field]).toEqual([q, 400, 'q']);
    }
    expect((await portal.as('librarian').get('/api/users/search')).statusCode).toBe(400);
    expect((await portal.visitor.get('/api/users/search?q=ada')).statusCode).toBe(401);
  });

  test('at most twenty people come back, the best matches first, and whoever searches on and on has to wait', async () => {
    const portal = await makeApp();
    const template = await templateOf(portal.db, 6);
    const crowd = Array.from({ length: 30 }, (_, index) => ({
      ...template,
      id: 100 + index,
      username: `crowd${index}`,
      usernameKey: `crowd${index}`,
      fullName: `Person${index} Kuhnert`,
    }));
    await portal.db.insertInto('users').values(crowd).execute();
    const hits = await found(portal, 'admin', 'kuhn');
    expect(hits).toHaveLength(20);
    expect((await found(portal, 'admin', 'lars'))[0]?.id).toBe(tech);
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => portal.as('manager').get('/api/users/search?q=ad')),
    );
    const refused = answers.filter((response) => response.statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
    expect((await portal.as('tech').get('/api/users/search?q=ad')).statusCode).toBe(200);
  });

  test('people who have left are not found', async () => {
    const portal = await makeApp();
    const left = { deactivatedAt: '2026-03-01T00:00:00.000Z' };
    await portal.db.updateTable('users').set(left).where('id', '=', colleague).execute();
    expect(await found(portal, 'admin', 'ines')).toEqual([]);
    expect((await ask(portal, 'librarian', librarian, colleague)).statusCode).toBe(404);
  });
});

describeOnAnyEngine('asking for contact', (makeApp) => {
  test('a request is stored pending, with the type that follows from the roles and the one who asked', async () => {
    const portal = await makeApp();
    const forged = { status: 'accepted', relationType: 'account_manager', createdAt: '1999-01-01', id: 77 };
    const pair = { studentId: colleague, relatedUserId: librarian };
    const response = await portal.as('librarian').post('/api/relationships', { ...pair, ...forged });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...pair,
      id: expect.any(Number),
      relationType: 'colleague',
      status: 'pending',
      requestedBy: librarian,
      createdAt: new Date(portal.clock.now()).toISOString(),
      answeredAt: null,
    });
    expect(await portal.db.selectFrom('relationships').select(['status', 'requestedBy']).execute()).toEqual([
      { status: 'pending', requestedBy: librarian },
    ]);
  });

  test('nobody binds two strangers, asks in the name of the other, themself, or people who are not there', async () => {
    const portal = await makeApp();
    const status = async (body: object) => (await portal.as('librarian').post('/api/relationships', body)).statusCode;
    expect(await status({ studentId: colleague, relatedUserId: tech })).toBe(403);
    expect(await status({ studentId: 4711, relatedUserId: 4712 })).toBe(403);
    expect(await status({ studentId: librarian, relatedUserId: colleague, requestedBy: colleague })).toBe(403);
    expect(await status({ studentId: colleague, relatedUserId: colleague })).toBe(403);
    expect(await status({ studentId: librarian, relatedUserId: librarian })).toBe(400);
    expect(await status({ studentId: librarian })).toBe(400);
    expect(await status({ studentId: librarian, relatedUserId: 'six' })).toBe(400);
    const unseen = await ask(portal, 'librarian', librarian, librarian2);
    const unknown = await ask(portal, 'librarian', librarian, 4711);
    expect([unseen.statusCode, unseen.body]).toEqual([404, unknown.body]);
    expect((await portal.visitor.post('/api/relationships', {})).statusCode).toBe(401);
    expect(await portal.db.selectFrom('relationships').selectAll().execute()).toEqual([]);
  });

  test('assigned staff are contacts already', async () => {
    const portal = await makeApp();
    for (const [who, a, b] of [
      ['librarian', librarian, manager],
      ['manager', manager, librarian],
      ['tech', tech, librarian2],
    ] as const) {
      const response = await ask(portal, who, a, b);
      expect([response.statusCode, response.json().message]).toEqual([409, expect.stringContaining('already')]);
    }
  });

  test('after a rejection the asker reads from when they may ask again', async () => {
    const portal = await makeApp();
    const { id } = (await ask(portal, 'librarian', librarian, colleague)).json();
    await answer(portal, 'colleague', id, 'rejected');
    const again = await ask(portal, 'librarian', librarian, colleague);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Ines Carvalho has rejected your request. You can ask again on 3 April 2026.',
    ]);
  });

  test('whoever asked finds the acceptance among their notifications, also when they were away', async () => {
    const portal = await makeApp();
    const { id } = (await ask(portal, 'librarian', librarian, colleague)).json();
    await answer(portal, 'colleague', id, 'accepted');
    const told = { title: 'Request accepted', description: 'Ines Carvalho has accepted your contact request.' };
    expect((await portal.as('librarian').get('/api/notifications')).json()).toMatchObject([{ ...told, read: false }]);
    expect((await portal.as('colleague').get('/api/notifications')).json()).toEqual([]);
    const mutual = (await ask(portal, 'manager', manager, tech)).json();
    expect((await ask(portal, 'tech', tech, manager)).json()).toMatchObject({ id: mutual.id, status: 'accepted' });
    expect((await portal.as('manager').get('/api/notifications')).json()).toHaveLength(1);
    await portal.as('librarian').send({ method: 'DELETE', url: `/api/relationships/${id}` });
    await answer(portal, 'colleague', (await ask(portal, 'librarian', librarian, colleague)).json().id, 'rejected');
    expect((await portal.as('librarian').get('/api/notifications')).json()).toHaveLength(1);
  });

  test('a wrong answer is refused, and asking on and on has to wait', async () => {
    const portal = await makeApp();
    const { id } = (await ask(portal, 'librarian', librarian, colleague)).json();
    for (const status of ['pending', 'Accepted', '', 7]) {
      const response = await answer(portal, 'colleague', id, status as string);
      expect([status, response.statusCode, response.json().field]).toEqual([status, 400, 'status']);
    }
    expect((await answer(portal, 'colleague', 4711, 'accepted')).statusCode).toBe(404);
    const asked = await Promise.all(Array.from({ length: 22 }, () => ask(portal, 'tech', tech, 4711)));
    expect(asked.filter((response) => response.statusCode === 429)).toHaveLength(2);
  });

  test('both sides hear of every step without asking, and nobody else', async () => {
    const portal = await makeApp();
    const [asker, asked, third] = await Promise.all([
      connect(portal, 'librarian'),
      connect(portal, 'colleague'),
      connect(portal, 'manager'),
    ]);
    const { id } = (await ask(portal, 'librarian', librarian, colleague)).json();
    await answer(portal, 'colleague', id, 'accepted');
    await portal.as('librarian').send({ method: 'DELETE', url: `/api/relationships/${id}` });
    for (const [socket, userId] of [
      [asker, librarian],
      [asked, colleague],
    ] as const) {
      for (let step = 0; step < 3; step++) {
        expect((await socket.next('changed')).what).toEqual(
          expect.arrayContaining([
            `/api/users/${userId}/pending-requests`,
            `/api/users/${userId}/related`,
            '/api/conversations',
          ]),
        );
      }
    }
    await third.heardAll();
    expect(third.received('changed')).toEqual([]);
  });
});

describeOnAnyEngine('requests and contacts', (makeApp) => {
  test('a request stands in both lists with the other person, newest first, until it is answered', async () => {
    const portal = await makeApp();
    await releaseSecond(portal);
    const first = (await ask(portal, 'librarian', librarian, colleague)).json();
    portal.clock.advance(1000);
    const second = (await ask(portal, 'tech', tech, librarian2)).json();
    const third = (await ask(portal, 'librarian2', librarian2, manager)).json();
    expect(await pendingOf(portal, 'librarian', librarian)).toEqual([
      { user: expect.objectContaining({ id: colleague, fullName: 'Ines Carvalho' }), relationship: first },
    ]);
    expect((await pendingOf(portal, 'colleague', colleague))[0]).toMatchObject({ user: { id: librarian } });
    const seen = (await pendingOf(portal, 'librarian2', librarian2)).map(({ user, relationship }) => [
      user.id,
      relationship.requestedBy,
    ]);
    expect(seen).toEqual([
      [manager, librarian2],
      [tech, tech],
    ]);
    expect([second.relationType, third.relationType]).toEqual(['tech_support', 'account_manager']);
    await answer(portal, 'librarian2', second.id, 'rejected');
    await answer(portal, 'manager', third.id, 'accepted');
    expect(await pendingOf(portal, 'librarian2', librarian2)).toEqual([]);
  });

  test('contacts are the assigned and the accepted ones, by kind', async () => {
    const portal = await makeApp();
    expect(await relatedOf(portal, 'librarian', librarian, 'all')).toEqual([tech, manager]);
    expect(await relatedOf(portal, 'librarian', librarian, 'tutor')).toEqual([tech, manager]);
    expect(await relatedOf(portal, 'librarian', librarian, 'student')).toEqual([]);
    const { id } = (await ask(portal, 'librarian', librarian, colleague)).json();
    expect(await relatedOf(portal, 'librarian', librarian, 'student')).toEqual([]);
    await answer(portal, 'colleague', id, 'accepted');
    expect(await relatedOf(portal, 'librarian', librarian, 'student')).toEqual([colleague]);
    expect(await relatedOf(portal, 'librarian', librarian, 'all')).toEqual([colleague, tech, manager]);
    const all = (await portal.as('librarian').get(`/api/users/${librarian}/related/all`)).json() as RelatedPerson[];
    expect(all.map((person) => person.relationshipId)).toEqual([id, null, null]);
    expect(await relatedOf(portal, 'librarian', librarian, 'parent')).toEqual([]);
    expect(await relatedOf(portal, 'manager', manager, 'student')).toEqual([colleague, librarian, librarian2]);
    expect(await relatedOf(portal, 'manager', manager, `all?only=${librarian}`)).toEqual([librarian]);
    expect(await relatedOf(portal, 'manager', manager, `student?only=${admin}`)).toEqual([]);
    expect(await relatedOf(portal, 'manager', manager, 'tutor')).toEqual([]);
    expect(await relatedOf(portal, 'admin', admin, 'all')).toEqual([]);
  });

  test("only admins read other people's requests and contacts", async () => {
    const portal = await makeApp();
    for (const path of ['pending-requests', 'related/all']) {
      for (const id of [colleague, 4711]) {
        for (const who of ['librarian', 'manager', 'tech']) {
          expect((await portal.as(who).get(`/api/users/${id}/${path}`)).statusCode).toBe(403);
        }
      }
      expect((await portal.as('admin').get(`/api/users/${colleague}/${path}`)).statusCode).toBe(200);
      expect((await portal.as('admin').get(`/api/users/x/${path}`)).statusCode).toBe(400);
      expect((await portal.visitor.get(`/api/users/${colleague}/${path}`)).statusCode).toBe(401);
    }
    expect((await portal.as('librarian').get(`/api/users/${librarian}/related/friends`)).statusCode).toBe(400);
  });

  test('assigned staff and administrators can be neither removed nor blocked', async () => {
    const portal = await makeApp();
    for (const [who, id] of [
      ['librarian', manager],
      ['librarian', tech],
      ['manager', librarian],
      ['librarian', admin],
      ['admin', librarian],
      ['manager', admin],
    ] as const) {
      const response = await block(portal, who, id);
      expect([who, id, response.statusCode]).toEqual([who, id, 409]);
    }
    const { id } = (await ask(portal, 'librarian', librarian, admin)).json();
    await answer(portal, 'admin', id, 'accepted');
    const removal = await portal.as('librarian').send({ method: 'DELETE', url: `/api/relationships/${id}` });
    expect([removal.statusCode, removal.json().message]).toEqual([409, 'Administrators stay connected with everyone']);
    expect((await block(portal, 'librarian', librarian)).statusCode).toBe(400);
    expect((await block(portal, 'librarian', librarian2)).statusCode).toBe(404);
    expect((await block(portal, 'librarian', 4711)).statusCode).toBe(404);
    expect(await portal.db.selectFrom('blocks').selectAll().execute()).toEqual([]);
  });
});

describeOnAnyEngine('what requests and blocks mean for the chat', (makeApp) => {
  test('whoever asked sees the conversation closed, and open when it was accepted', async () => {
    const portal = await makeApp();
    await releaseSecond(portal);
    await connect(portal, 'librarian2');
    const { id } = (await ask(portal, 'tech', tech, librarian2)).json();
    expect(await conversationWith(portal, 'tech', librarian2)).toMatchObject({
      group: 'contacts',
      closedReason: 'They have not accepted your request yet',
      isOnline: false,
    });
    expect(await conversationWith(portal, 'librarian2', tech)).toBeUndefined();
    expect((await portal.as('tech').get(`/api/messages/${tech}/${librarian2}`)).json()).toEqual([]);
    const early = await portal.as('tech').post('/api/messages', { receiverId: librarian2, content: 'Hello?' });
    expect(early.statusCode).toBe(403);
    await answer(portal, 'librarian2', id, 'accepted');
    expect(await conversationWith(portal, 'tech', librarian2)).toMatchObject({ closedReason: null, isOnline: true });
    expect(
      (await portal.as('tech').post('/api/messages', { receiverId: librarian2, content: 'Hello' })).statusCode,
    ).toBe(200);
    expect(await conversationWith(portal, 'librarian2', tech)).toMatchObject({ unread: 1 });
  });

  test('a blocked person can neither write nor be seen to ask, and sees what a removed contact sees', async () => {
    const portal = await makeApp();
    const told = await connect(portal, 'colleague');
    await block(portal, 'colleague', librarian);
    const blocked = await portal.as('librarian').post('/api/messages', { receiverId: colleague, content: 'Hello' });
    const stranger = await portal.as('librarian').post('/api/messages', { receiverId: librarian2, content: 'Hello' });
    expect([blocked.statusCode, blocked.body]).toEqual([403, stranger.body]);
    expect(await conversationWith(portal, 'librarian', colleague)).toBeUndefined();
    const asked = await ask(portal, 'librarian', librarian, colleague);
    expect([asked.statusCode, asked.json().status]).toEqual([200, 'pending']);
    expect(await pendingOf(portal, 'librarian', librarian)).toHaveLength(1);
    expect(await pendingOf(portal, 'colleague', colleague)).toEqual([]);
    expect((await answer(portal, 'colleague', asked.json().id, 'accepted')).statusCode).toBe(404);
    // The block and the hidden request only make the blocker's page refetch.
    await told.heardAll();
    expect(told.received('chat')).toEqual([]);
  });

  test('the blocker sees whom they have blocked, and may let them in again', async () => {
    const portal = await makeApp();
    await portal.as('librarian').post('/api/messages', { receiverId: colleague, content: 'Hello' });
    await block(portal, 'colleague', librarian);
    expect((await portal.as('colleague').get('/api/blocks')).json()).toMatchObject([{ id: librarian }]);
    expect((await portal.as('librarian').get('/api/blocks')).json()).toEqual([]);
    expect(await conversationWith(portal, 'colleague', librarian)).toMatchObject({
      group: 'colleagues',
      closedReason: 'You have blocked this person',
      lastMessage: { content: 'Hello' },
    });
    expect((await unblock(portal, 'colleague', librarian)).statusCode).toBe(200);
    expect(await conversationWith(portal, 'colleague', librarian)).toMatchObject({ closedReason: null });
    expect((await unblock(portal, 'colleague', librarian)).statusCode).toBe(404);
    expect((await portal.visitor.get('/api/blocks')).statusCode).toBe(401);
  });

  test('a contact of another institution stays visible to the one who blocked them, and not the other way round', async () => {
    const portal = await makeApp();
    const pair = { studentId: librarian, relatedUserId: librarian2, relationType: 'other', requestedBy: librarian };
    const createdAt = new Date(portal.clock.now()).toISOString();
    await portal.db
      .insertInto('relationships')
      .values({ ...pair, status: 'accepted', createdAt })
      .execute();
    await block(portal, 'librarian', librarian2);
    const read = async (who: string, me: number, other: number) =>
      (await portal.as(who).get(`/api/messages/${me}/${other}`)).statusCode;
    expect(await read('librarian', librarian, librarian2)).toBe(200);
    expect(await read('librarian2', librarian2, librarian)).toBe(404);
    expect((await unblock(portal, 'librarian', librarian2)).statusCode).toBe(200);
    expect(await read('librarian2', librarian2, librarian)).toBe(200);
  });

  test('a block of somebody who is assigned later counts for nothing', async () => {
    const portal = await makeApp();
    await releaseSecond(portal);
    expect((await block(portal, 'librarian2', manager)).statusCode).toBe(200);
    await portal.db.updateTable('institutions').set({ accountManagerId: manager }).where('id', '=', 2).execute();
    // Any write to people reloads the directory; here it stands for the assignment itself.
    await ask(portal, 'librarian', librarian, colleague);
    const sent = await portal.as('librarian2').post('/api/messages', { receiverId: manager, content: 'Hello' });
    expect(sent.statusCode).toBe(200);
  });
});
