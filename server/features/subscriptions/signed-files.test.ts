import { expect, test } from 'vitest';
import type { LoggedChange } from '#contract/changes.ts';
import type { PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { upload } from '#server/testing/files/library.ts';
import { pdfFile } from '#server/testing/files/plain-files.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const year = (number: number) => ({ startDate: `${number}-01-01`, endDate: `${number}-12-31` });

describeOnAnyEngine('the signed file of a contract', (makeApp) => {
  /** Today is 4 March 2026, and nobody has a plan. */
  async function begin() {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    return makeApp({ database });
  }

  const send = async (portal: TestApp, name: string) =>
    upload(portal, { name, bytes: await pdfFile(name) }, { of: 'contract' });
  const read = async (portal: TestApp, as: string, path: string) => (await portal.as(as).get(path)).statusCode;

  async function add(portal: TestApp, filePath: string): Promise<PlanTerm[]> {
    const years = [2026, 2027].map((number) => ({ ...year(number), priceMinor: 3_000_00 }));
    const body = { institutionId: 1, tier: 'gold', currency: 'EUR', years, filePath };
    const answer = await portal.as('admin').post('/api/plan-terms', body);
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    return answer.json().terms;
  }

  const change = (portal: TestApp, term: PlanTerm | undefined, changed: object) => {
    const { tier = 'gold', startDate, endDate, currency, priceMinor, version } = term ?? {};
    const payload = { tier, startDate, endDate, currency, priceMinor, version, ...changed };
    return portal.as('admin').send({ method: 'PUT', url: `/api/plan-terms/${term?.id}`, payload });
  };

  test('is one for all years, opened by who reads the invoices, and shown on the plan page', async () => {
    const portal = await begin();
    const filePath = await send(portal, 'contract.pdf');
    const terms = await add(portal, filePath);
    expect(terms.map(({ file }) => file)).toEqual([1, 2].map(() => ({ filePath, filename: 'contract.pdf' })));
    const readers = ['admin', 'manager', 'librarian', 'colleague', 'tech', 'librarian2'];
    const statuses = await Promise.all(readers.map((as) => read(portal, as, filePath)));
    expect(statuses).toEqual([200, 200, 200, 200, 404, 404]);
    const shown = async (as: string) =>
      (await portal.as(as).get('/api/subscription?institution=1')).json().history.map((term: PlanTerm) => term.file);
    expect(await shown('librarian')).toEqual([1, 2].map(() => ({ filePath, filename: 'contract.pdf' })));
    expect(await shown('tech')).toEqual([null, null]);
    const { id } = await portal.db
      .selectFrom('users')
      .where('username', '=', 'tech')
      .select('id')
      .executeTakeFirstOrThrow();
    await portal.as('admin').send({ method: 'PUT', url: `/api/staff/${id}/finance` });
    expect([await shown('tech'), await read(portal, 'tech', filePath)]).toEqual([await shown('librarian'), 200]);
  });

  test('is replaced and removed for one year, and lost to all once no year has it; an undo brings it back', async () => {
    const portal = await begin();
    const first = await send(portal, 'contract.pdf');
    const [one, two] = await add(portal, first);
    // A change that does not name the file keeps it.
    const kept: PlanTerm = (await change(portal, one, { priceMinor: 3_100_00 })).json();
    expect(kept.file?.filePath).toBe(first);
    const second = await send(portal, 'amendment.pdf');
    const replaced: PlanTerm = (await change(portal, kept, { filePath: second })).json();
    expect(replaced.file).toEqual({ filePath: second, filename: 'amendment.pdf' });
    expect(await read(portal, 'librarian', first)).toBe(200);
    expect((await change(portal, two, { filePath: null })).json().file).toBeNull();
    expect(await read(portal, 'librarian', first)).toBe(404);
    const undone = (await change(portal, replaced, { filePath: first })).json();
    expect([undone.file?.filename, await read(portal, 'librarian', first)]).toEqual(['contract.pdf', 200]);
    expect(await read(portal, 'admin', second)).toBe(404);
    const log: LoggedChange[] = (await portal.as('manager').get('/api/changes/institution?institution=1')).json();
    const told = log.map(({ currency, differences }) => [
      currency,
      ...differences.flatMap(({ field, ...texts }) => (/^(signedFile|priceMinor)$/.test(field) ? [texts] : [])),
    ]);
    expect(told.slice(0, 4)).toEqual([
      ['EUR', { before: 'amendment.pdf', after: 'contract.pdf' }],
      ['EUR', { before: 'contract.pdf', after: null }],
      ['EUR', { before: 'contract.pdf', after: 'amendment.pdf' }],
      ['EUR', { before: '300000', after: '310000' }],
    ]);
    const ofTech = (await portal.as('tech').get('/api/changes/institution?institution=1')).body;
    expect(ofTech).not.toContain('contract.pdf');
  });

  test('is refused where it is no upload, of another institution or of the library', async () => {
    const portal = await begin();
    const [term] = await add(portal, await send(portal, 'contract.pdf'));
    const ofLibrary = await upload(portal, { name: 'report.pdf', bytes: await pdfFile('Report') });
    const report = { title: 'Report', type: 'document', url: ofLibrary, sharedWithId: 2 };
    expect((await portal.as('admin').post('/api/resources', report)).statusCode).toBe(200);
    for (const [filePath, status] of [
      ['https://example.org/contract.pdf', 400],
      [`/uploads/${'x'.repeat(32)}.pdf`, 400],
      [ofLibrary, 409],
    ] as const)
      expect([filePath, (await change(portal, term, { filePath })).statusCode]).toEqual([filePath, status]);
    const foreign = {
      ...year(2026),
      institutionId: 2,
      tier: 'gold',
      years: [year(2026)],
      filePath: term?.file?.filePath,
    };
    const { startDate: _, endDate: __, ...body } = foreign;
    expect((await portal.as('admin').post('/api/plan-terms', body)).statusCode).toBe(409);
    expect(await portal.db.selectFrom('subscriptions').where('institutionId', '=', 2).select('id').execute()).toEqual(
      [],
    );
  });
});
