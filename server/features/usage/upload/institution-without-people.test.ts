import { expect, test } from 'vitest';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { platform, queued, settled, spring, upload } from '#server/testing/usage.ts';

describeOnAnyEngine('an institution without people', (makeApp) => {
  const report = counterFile({ ...platform(spring, { Audiovisual: [10, 20, 30] }), institution: 'New College' });

  test('has a plan and usage before anybody can sign in, and its first person finds both', async () => {
    const portal = await makeApp();
    const admin = portal.as('admin');
    const { id } = (await admin.post('/api/institutions', { name: 'New College' })).json();
    const years = [{ startDate: '2025-01-01', endDate: '2026-12-31', priceMinor: 7_000_00 }];
    const plan = await admin.post('/api/plan-terms', { institutionId: id, tier: 'gold', years });
    expect(plan.statusCode).toBe(200);
    const fields = { customerId: '', institutionId: String(id) };
    const { id: importId } = await queued(portal, report, { ...fields, dryRun: 'true' });
    const { upload: preview } = await settled(portal, importId);
    expect(preview).toMatchObject({ institution: { name: 'New College' }, isSameInstitution: true, questions: [] });
    expect((await upload(portal, report, { fields })).statusCode).toBe(200);
    expect((await admin.post(`/api/institutions/${id}/notes`, { text: 'Nobody yet' })).statusCode).toBe(200);
    const monthly = (await admin.get(`/api/usage/summary?institution=${id}`)).json().monthly;
    expect(monthly.map(({ uses }: { uses: number }) => uses)).toEqual([10, 20, 30]);
    const [row] = (await admin.get('/api/institutions/plans?q=new+college')).json();
    expect(row).toMatchObject({ institution: 'New College', people: 0, term: { tier: 'gold', priceMinor: 7_000_00 } });
    const person = { username: 'first.person', fullName: 'First Person', institutionId: id };
    expect((await admin.post('/api/register', person)).json().subscriptionTier).toBe('gold');
  });

  test('is 404 where it does not exist, and a report that names nobody is 400', async () => {
    const portal = await makeApp();
    const send = async (fields: Record<string, string>) => {
      const { statusCode, json } = await upload(portal, report, { fields: { customerId: '', ...fields } });
      return [statusCode, json().field];
    };
    expect(await send({ institutionId: '4711' })).toEqual([404, undefined]);
    expect(await send({ institutionId: 'x' })).toEqual([400, 'institutionId']);
    expect(await send({})).toEqual([400, 'customerId']);
  });
});
