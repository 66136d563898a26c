import { expect, test } from 'vitest';
import { insertOwned } from './testing/insert-owned.ts';
import { castWith, describeOnBothEngines } from './testing/test-app.ts';

const plan = { participantIds: [2], startTime: '2026-03-10T14:00', endTime: '2026-03-10T15:00' };

describeOnBothEngines(
  'at the edge of what a text or a moment can be',
  (makeApp) => {
    test.each(['', ' ', '\0'])('a resource is refused the picture %j', async (cover) => {
      const portal = await makeApp();
      const before = await portal.db.selectFrom('resources').selectAll().orderBy('id').execute();
      const changed = await portal.as('admin').send({ method: 'PATCH', url: '/api/resources/1', payload: { cover } });
      expect([changed.statusCode, changed.json().field]).toEqual([400, 'cover']);
      const link = { title: 'A link', type: 'link', url: 'https://example.org', cover };
      const added = await portal.as('admin').post('/api/resources', link);
      expect([added.statusCode, added.json().field]).toEqual([400, 'cover']);
      expect(await portal.db.selectFrom('resources').selectAll().orderBy('id').execute()).toEqual(before);
    });

    test('there is no year 0, and the first and the last moment of the calendar are taken', async () => {
      const portal = await makeApp();
      const changes = (from: string) => portal.as('admin').get(`/api/changes?from=${encodeURIComponent(from)}`);
      const none = await changes('0000-01-01T00:00:00.000Z');
      expect([none.statusCode, none.json().field]).toEqual([400, 'from']);
      expect((await changes('+275760-09-13T00:00:00.000Z')).statusCode).toBe(400);
      expect((await changes('0001-01-01T00:00:00.000Z')).statusCode).toBe(200);
      expect((await changes('9999-12-31T23:59:59.999Z')).statusCode).toBe(200);
    });

    test.each(['0000-01-01T00:00', '9999-12-31T23:59'])('no session is at %s by any clock', async (startTime) => {
      const portal = await makeApp();
      const check = await portal.as('manager').post('/api/lessons/check', { ...plan, startTime });
      expect([check.statusCode, check.json().field]).toEqual([400, 'startTime']);
    });
  },
  castWith(insertOwned),
);
