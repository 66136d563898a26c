import { expect, test } from 'vitest';
import type { CustomerOverview } from '#contract/people/customers.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

async function overview(
  portal: TestApp,
  query = '',
): Promise<{ customers: CustomerOverview[]; total: number; nextCursor: string | null }> {
  const response = await portal.as('admin').get(`/api/customers${query}`);
  expect([query, response.statusCode]).toEqual([query, 200]);
  return response.json();
}

async function namesIn(portal: TestApp, query = ''): Promise<string[]> {
  return (await overview(portal, query)).customers.map(({ fullName }) => fullName);
}

describeOnAnyEngine('the Customer Data Overview', (makeApp) => {
  test('says who has a password without reading any, as does the list of staff', async () => {
    const database = await makeApp.database();
    const read: unknown[] = [];
    const reading = database.reading.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.push(...result.rows);
        return result;
      },
    });
    const portal = await makeApp({ database: { ...database, reading } });
    expect((await overview(portal)).customers.map(({ hasPassword }) => hasPassword)).toEqual([true, true, true]);
    expect((await portal.as('admin').get('/api/staff')).statusCode).toBe(200);
    expect(read.length).toBeGreaterThan(0);
    expect(JSON.stringify(read)).not.toContain('$argon2');
  });

  test('names who is at an institution already under a name that looks the same', async () => {
    const portal = await makeApp();
    const ofSameName = async (institution: number, fullName: string) => {
      const query = new URLSearchParams({ institution: String(institution), fullName });
      const answer = await portal.as('admin').get(`/api/customers/of-same-name?${query}`);
      return answer.json<{ username: string }[]>().map(({ username }) => username);
    };
    expect(await ofSameName(1, ' maya  OKA\u00adFOR')).toEqual(['librarian']);
    expect(await ofSameName(2, 'Maya Okafor')).toEqual([]);
    expect(await ofSameName(1, 'Maya Okáfor')).toEqual([]);
    await portal.as('admin').post('/api/users/2/deactivate', {});
    expect(await ofSameName(1, 'Maya Okafor')).toEqual([]);
  });

  test('shows each customer with the real plan, the staff assigned and the last sign-in', async () => {
    const portal = await makeApp();
    const { customers, total, nextCursor } = await overview(portal);
    expect([total, nextCursor]).toEqual([3, null]);
    expect(customers[1]).toEqual({
      id: 2,
      fullName: 'Maya Okafor',
      username: 'librarian',
      institutionId: 1,
      companyName: 'University of Harrowmere',
      department: 'Library Services',
      subscriptionTier: 'gold',
      lastUsageUpload: null,
      accountManager: { id: 4, fullName: 'Priya Shah', isActive: true },
      techSupport: { id: 3, fullName: 'Lars Kuhn', isActive: true },
      lastSignInAt: '2026-03-04T10:51:25.714Z',
      hasPassword: true,
      deactivatedAt: null,
      email: null,
      pendingEmail: null,
      emailRefusedAt: null,
      emailRefusal: null,
    });
    await portal.visitor.post('/api/login', { username: 'librarian', password: 'carrel-demo' });
    expect((await overview(portal)).customers[1]?.lastSignInAt).toBe('2026-03-04T12:00:00.000Z');
  });

  test('finds every word in name, username, institution or department, whatever its case and accents', async () => {
    const portal = await makeApp();
    await portal.as('admin').send({ method: 'PATCH', url: '/api/users/5', payload: { fullName: 'Théo Brändt' } });
    expect(await namesIn(portal, '?q=theo+BRANDT')).toEqual(['Théo Brändt']);
    expect(await namesIn(portal, '?q=calder+bay')).toEqual(['Théo Brändt']);
    expect(await namesIn(portal, '?q=acquisitions+carvalho')).toEqual(['Ines Carvalho']);
    expect(await namesIn(portal, '?q=acquisitions+brandt')).toEqual([]);
    for (const letters of ['%25', '_', '%25a%25', '\\', "'"])
      expect(await namesIn(portal, `?q=${letters}`)).toEqual([]);
  });

  test('is sorted by each column both ways', async () => {
    const portal = await makeApp();
    const [ines, maya, theo] = ['Ines Carvalho', 'Maya Okafor', 'Theo Brandt'];
    expect(await namesIn(portal, '?sort=fullName&order=desc')).toEqual([theo, maya, ines]);
    expect(await namesIn(portal, '?sort=companyName')).toEqual([theo, ines, maya]);
    expect(await namesIn(portal, '?sort=subscriptionTier')).toEqual([theo, ines, maya]);
    expect(await namesIn(portal, '?sort=subscriptionTier&order=desc')).toEqual([maya, ines, theo]);
    expect(await namesIn(portal, '?sort=lastSignInAt&order=desc')).toEqual([maya, theo, ines]);
    expect(await namesIn(portal, '?sort=accountManager')).toEqual([ines, maya, theo]);
  });

  test('goes through thousands in pages, each customer once, also when people come and go between', async () => {
    const portal = await makeApp();
    const lines = Array.from(
      { length: 1500 },
      (_, index) => `Person ${index % 7},person.${index},Calder Bay University`,
    );
    const csv = ['Name,Username,Institution', ...lines].join('\n');
    expect((await portal.as('admin').post('/api/customers/import', { csv, dryRun: false })).statusCode).toBe(200);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await overview(
        portal,
        `?limit=200&order=desc${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...page.customers.map(({ id }) => id));
      cursor = page.nextCursor;
      // Deactivates the last person seen, because the cursor of the next page points at them.
      if (cursor !== null) await portal.as('admin').post(`/api/users/${seen.at(-1)}/deactivate`);
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(1503);
    expect(seen).toHaveLength(1503);
  }, 60_000);

  test('shows who is deactivated only where they are asked for', async () => {
    const portal = await makeApp();
    await portal.as('admin').post('/api/users/5/deactivate');
    expect(await namesIn(portal)).toEqual(['Ines Carvalho', 'Maya Okafor']);
    expect(await namesIn(portal, '?status=deactivated')).toEqual(['Theo Brandt']);
    expect(await namesIn(portal, '?status=all')).toHaveLength(3);
  });

  test('refuses what is no column, status, page or size', async () => {
    const portal = await makeApp();
    for (const query of [
      '?sort=passwordHash',
      '?order=up',
      '?status=gone',
      '?cursor=x',
      '?cursor=1',
      '?limit=201',
      '?limit=0',
    ]) {
      expect([query, (await portal.as('admin').get(`/api/customers${query}`)).statusCode]).toEqual([query, 400]);
    }
  });
});
