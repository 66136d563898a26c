import { expect, test } from 'vitest';
import type { PrivateNote } from '#contract/chat/private-notes.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { contentOf } from '#server/testing/as-it-is.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const librarian = 2;
const customers = ['librarian', 'colleague', 'librarian2'];
/** A colleague who is away, and gets mails with message text. */
const colleague = 6;
/** Words that occur only in notes. */
const secrets = ['quokkaword', 'numbatword', 'bilbyword', 'potorooword'] as const;

const queries: Record<string, string> = {
  'GET /api/users/search': `?q=${secrets[0]}`,
  'GET /api/bookings/slots': '?staffId=4&from=2026-03-05T00:00:00.000Z&to=2026-03-12T00:00:00.000Z&minutes=30',
  'GET /api/lessons': '?from=2026-03-01T00:00:00.000Z&to=2026-04-01T00:00:00.000Z',
  'GET /api/lessons/upcoming': '?contactId=4',
  'GET /api/resources/shared': '?contactId=4',
};

/** Every read that a customer may make, with a note's id in place of any object's id. */
function readsOfCustomers(noteId: number): string[] {
  const own: Record<string, string> = { userId: `${librarian}`, chatKey: '4', type: 'document', kind: 'all' };
  return (Object.entries(routes) as [string, Route][])
    .filter(
      ([name, { access }]) => name.startsWith('GET ') && (typeof access === 'string' || access.includes('customer')),
    )
    .flatMap(([name]) => {
      const path = name.slice('GET '.length).replace(/:(\w+)/g, (_, param: string) => own[param] ?? `${noteId}`);
      if (name === 'GET /api/messages/search') return secrets.map((word) => `${path}?q=${word}`);
      return [`${path}${queries[name] ?? ''}`];
    });
}

async function everythingRead(app: TestApp, noteId: number) {
  let text = '';
  let answered = 0;
  for (const who of customers) {
    // In parallel, because some thousand sequential statements would take long on a busy machine.
    const answers = await Promise.all(readsOfCustomers(noteId).map((url) => app.as(who).get(url)));
    for (const { statusCode, body, headers } of answers) {
      if (statusCode === 200) answered++;
      text += body + JSON.stringify(headers);
    }
    const question = { messages: [{ role: 'user', content: 'What is noted about the discount in my conversation?' }] };
    text += (await app.as(who).post('/api/ai/chat', question)).body;
  }
  return { text, answered };
}

const wordsIn = (text: string) => secrets.filter((word) => text.includes(word));

describeOnAnyEngine('what a customer gets', (makeApp) => {
  const mailing = mailingPortals(makeApp);

  test('holds no word of a private note, written, edited, handed over and deleted while they read along', async () => {
    const { portal: app, smtp } = await mailing();
    await giveAddresses(app.db, ...customers);
    await app.db.updateTable('users').set({ mailsMessageText: true }).execute();
    const lines = await Promise.all(
      ['librarian', 'librarian2'].map((who) => connect(app, who, { origin: 'http://localhost' })),
    );
    await app.as('librarian').post('/api/messages', { receiverId: 4, content: 'May we have a discount?' });
    await app.as('manager').post('/api/messages', { receiverId: librarian, content: 'I shall ask.' });
    const answers: string[] = [];
    const readAll = async (noteId: number) => {
      const { text, answered } = await everythingRead(app, noteId);
      // Refused reads would prove nothing.
      expect(answered).toBeGreaterThan(75);
      answers.push(text);
    };

    const url = `/api/private-notes/${librarian}`;
    const note = (await app.as('manager').post(url, { text: `A discount of ${secrets[0]}` })).json() as PrivateNote;
    await app.as('tech').post(url, { text: `Their proxy is ${secrets[3]}` });
    await app.as('manager').post(`/api/private-notes/${colleague}`, { text: `They pay ${secrets[3]}` });
    await app.as('manager').post('/api/messages', { receiverId: colleague, content: 'Are you there?' });
    await readAll(note.id);
    const change = { method: 'PATCH', url: `${url}/${note.id}`, payload: { text: `Of ${secrets[1]}` } } as const;
    expect((await app.as('manager').send(change)).statusCode).toBe(200);
    const hand = { act: 'assign', assigneeId: 4, reason: `Ask for ${secrets[2]}`, version: 0, upTo: 2 };
    expect((await app.as('admin').post(`/api/channels/${librarian}/desk`, hand)).statusCode).toBe(200);
    app.clock.advance(60 * 60_000);
    await sendMails(app);
    expect(smtp.mails.map(({ text }) => text).join()).toContain('Are you there?');
    await readAll(note.id);
    // The notes exist, and authorized readers get them.
    expect(wordsIn((await app.as('admin').get(url)).body)).toEqual([secrets[1], secrets[2]]);
    // Everything derived from messages is made from rows, and only one table contains words of notes.
    const holding = Object.entries(await contentOf(app.db)).filter(
      ([, rows]) => wordsIn(JSON.stringify(rows)).length > 0,
    );
    expect(holding.map(([table]) => table)).toEqual(['privateNotes']);
    await app.as('manager').send({ method: 'DELETE', url: `${url}/${note.id}` });
    await app.as('manager').post('/api/messages', { receiverId: librarian, content: 'Here is the answer.' });
    await readAll(note.id);

    await Promise.all(lines.map((line) => line.heardAll()));
    expect(lines[0]?.heard()).toContain('Here is the answer.');
    answers.push(...lines.map((line) => line.heard()), JSON.stringify(smtp.mails));
    expect(answers.map(wordsIn)).toEqual(answers.map(() => []));
    expect(answers.join().includes('/api/private-notes')).toBe(false);
    for (const who of customers) expect((await app.as(who).get(url)).statusCode).toBe(403);
  }, 60_000);
});
