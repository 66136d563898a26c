import { expect, test } from 'vitest';
import type { FirstSteps } from '#contract/people/first-steps.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

async function stepsOf(portal: TestApp, who: string): Promise<FirstSteps> {
  const answer = await portal.as(who).get('/api/first-steps');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function doneBy(portal: TestApp, who: string): Promise<string[]> {
  return (await stepsOf(portal, who)).steps.flatMap(({ name, isDone }) => (isDone ? name : []));
}

const put = (portal: TestApp, who: string, payload: object) =>
  portal.as(who).send({ method: 'PUT', url: '/api/first-steps', payload });

describeOnAnyEngine('the first steps', (makeApp) => {
  test('of a librarian are ticked by what was done in their institution, and what they themselves saw', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('users').set({ lastSignInAt: null }).where('id', '<>', 2).execute();
    const names = (await stepsOf(portal, 'librarian')).steps.map(({ name }) => name);
    expect(names).toEqual(['colleagues', 'sign-in', 'report', 'kit']);
    expect(await doneBy(portal, 'librarian')).toEqual([]);

    const at = '2026-03-04T12:00:00.000Z';
    await portal.db.updateTable('users').set({ lastSignInAt: at }).where('id', '=', 6).execute();
    expect(await doneBy(portal, 'librarian')).toEqual(['colleagues']);
    const ranges = [{ start: '192.0.2.1', end: '192.0.2.9' }];
    const setup = {
      ...{ entityId: '', samlMetadataUrl: '', ssoEndpoint: '', certificate: '' },
      ipRanges: JSON.stringify(ranges),
    };
    const answer = await portal.as('colleague').post('/api/technical-setup', setup);
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    expect(await doneBy(portal, 'librarian')).toEqual(['colleagues', 'sign-in']);
    for (const done of ['report', 'kit', 'kit'])
      expect((await put(portal, 'librarian', { done })).statusCode).toBe(200);
    expect(await doneBy(portal, 'librarian')).toEqual(['colleagues', 'sign-in', 'report', 'kit']);
    // Steps are counted per person, and per institution.
    expect(await doneBy(portal, 'colleague')).toEqual(['colleagues', 'sign-in']);
    expect(await doneBy(portal, 'librarian2')).toEqual([]);
  });

  test('of an administrator are ticked by the first institution, mail, plan and person', async () => {
    const portal = await makeApp();
    expect(await doneBy(portal, 'admin')).toEqual(['institution', 'plan', 'person']);
    await portal.db.deleteFrom('subscriptions').execute();
    const env = { PORTAL_SMTP_URL: 'smtp://127.0.0.1:1', PORTAL_ORIGIN: 'https://portal.example.org' };
    const mailing = await makeApp({ env });
    expect(await doneBy(portal, 'admin')).toEqual(['institution', 'person']);
    expect(await doneBy(mailing, 'admin')).toEqual(['institution', 'mail', 'plan', 'person']);
  });

  test('are closed and brought back by each for themselves', async () => {
    const portal = await makeApp();
    expect((await put(portal, 'librarian', { isClosed: true })).json().isClosed).toBe(true);
    expect((await put(portal, 'librarian', { isClosed: true })).json().isClosed).toBe(true);
    expect((await stepsOf(portal, 'colleague')).isClosed).toBe(false);
    expect((await put(portal, 'librarian', { isClosed: false })).json().isClosed).toBe(false);
    for (const body of [{ done: 'sign-in' }, { isClosed: 'yes' }, { personId: 6, isClosed: true }]) {
      expect((await put(portal, 'librarian', body)).statusCode).toBe(400);
    }
    for (const who of ['manager', 'tech']) {
      expect((await portal.as(who).get('/api/first-steps')).statusCode).toBe(403);
      expect((await put(portal, who, { isClosed: true })).statusCode).toBe(403);
    }
    expect((await portal.visitor.get('/api/first-steps')).statusCode).toBe(401);
  });
});
