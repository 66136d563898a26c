import { expect, test } from 'vitest';
import { savedViewsMax } from '#contract/values/limits.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const list = 'institutions';
const search = { attention: 'not-renewed', sort: 'uses' };

function save(portal: TestApp, name: string, more: object = {}, username = 'manager') {
  const payload = { list, name, search, ...more };
  return portal.as(username).send({ method: 'PUT', url: '/api/saved-views', payload });
}

async function saved(portal: TestApp, username = 'manager', of: string = list) {
  return (await portal.as(username).get(`/api/saved-views?list=${of}`)).json();
}

function remove(portal: TestApp, name: string, username = 'manager') {
  const url = `/api/saved-views?list=${list}&name=${encodeURIComponent(name)}`;
  return portal.as(username).send({ method: 'DELETE', url });
}

describeOnAnyEngine('views of a list that are saved by name', (makeApp) => {
  test('are their owner’s alone, of one list, and replaced by one of the same name', async () => {
    const portal = await makeApp();
    expect((await save(portal, ' View 10 ')).json()).toEqual({ name: 'View 10', search });
    await save(portal, 'View 9');
    await save(portal, 'View 9', { search: { plan: 'gold' } });
    await save(portal, 'Mine', {}, 'admin');
    expect(await saved(portal)).toEqual([
      { name: 'View 9', search: { plan: 'gold' } },
      { name: 'View 10', search },
    ]);
    expect(await saved(portal, 'manager', 'billing')).toEqual([]);
    expect(await saved(portal, 'admin')).toEqual([{ name: 'Mine', search }]);
    expect((await remove(portal, 'Mine')).statusCode).toBe(404);
    expect((await remove(portal, 'View 9')).json()).toEqual({ ok: true });
    expect((await remove(portal, 'View 9')).statusCode).toBe(404);
    expect((await saved(portal)).map(({ name }: { name: string }) => name)).toEqual(['View 10']);
    expect(await saved(portal, 'admin')).toHaveLength(1);
  });

  test('are twenty at most, with a name, and short', async () => {
    const portal = await makeApp();
    for (let number = 1; number <= savedViewsMax; number++) await save(portal, `View ${number}`);
    expect((await save(portal, 'One more')).statusCode).toBe(409);
    expect((await save(portal, 'View 1', { search: {} })).statusCode).toBe(200);
    expect((await save(portal, '  ')).json()).toMatchObject({ field: 'name', message: 'Give the view a name' });
    expect((await save(portal, 'Long', { search: { q: 'x'.repeat(1000) } })).statusCode).toBe(400);
    expect((await save(portal, 'Other', { list: 'secrets' })).statusCode).toBe(400);
    expect(await saved(portal)).toHaveLength(savedViewsMax);
  });
});
