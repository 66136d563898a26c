import { expect, test } from 'vitest';
import type { Harvest, HarvestingState } from '#contract/plans-and-usage/harvests.ts';
import type { UsageOverview } from '#contract/plans-and-usage/usage.ts';
import { harvestsKept, harvestsKeptDays } from '#contract/values/plans-and-usage/harvests.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { isoTime } from '#server/platform/clock.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { firstReport, platform, stored } from '#server/testing/usage.ts';
import { createHarvestLog } from './harvest-log.service.ts';
import { readHarvestingState } from './harvesting-state.service.ts';

const spell = 'begin_date=2025-01&end_date=2025-03';
const day = 24 * 60 * 60 * 1000;

async function makeKey(portal: TestApp, who = 'librarian', name = 'Alma') {
  const { key, secret } = (await portal.as(who).post('/api/program-keys', { name })).json();
  return { id: key.id as number, secret: secret as string };
}

async function fetched(portal: TestApp, path: string, secret: string, customer = '1') {
  const separator = path.includes('?') ? '&' : '?';
  const url = `/r51${path}${separator}customer_id=${customer}&api_key=${secret}`;
  return (await portal.app.inject({ method: 'GET', url })).statusCode;
}

async function harvestsOf(portal: TestApp, who = 'librarian', query = ''): Promise<Harvest[]> {
  return (await portal.as(who).get(`/api/usage/harvests${query}`)).json();
}

async function stateOf(portal: TestApp, who = 'librarian', query = ''): Promise<HarvestingState> {
  return (await portal.as(who).get(`/api/usage/harvesting${query}`)).json();
}

async function overviewOf(portal: TestApp) {
  const { institutions }: UsageOverview = (await portal.as('manager').get('/api/usage/overview')).json();
  return institutions.map(({ institutionId, failingPrograms, monthsOthersHave }) => ({
    ...{ institutionId, failingPrograms, monthsOthersHave },
  }));
}

describeOnAnyEngine('what programs fetched', (makeApp) => {
  test('is listed with its report, months, key and what went wrong, and never with a key', async () => {
    const portal = await makeApp();
    await stored(portal, firstReport);
    const { secret } = await makeKey(portal);
    expect(await fetched(portal, '/reports', secret)).toBe(200);
    expect(await fetched(portal, `/reports/pr_p1?${spell}`, secret)).toBe(200);
    expect(await fetched(portal, `/reports/pr_p1?${spell}`, secret)).toBe(200);
    expect(await fetched(portal, '/reports/tr_j1?begin_date=2025-03&end_date=2025-01', secret)).toBe(400);
    expect(await fetched(portal, `/reports/pr?${spell}`, secret, '2')).toBe(403);
    expect(await fetched(portal, '/reports/pr_p1?begin_date=2025-02&end_date=2025-04', secret)).toBe(200);
    const list = await harvestsOf(portal);
    const shown = list.map(({ asked, from, to, outcome, times, exceptions, keyName, customerName }) => [
      ...[asked, from, to, outcome, times, exceptions.map(({ code, data }) => `${code}: ${data}`).join()],
      ...[keyName, customerName],
    ]);
    expect(shown).toEqual(
      [
        ['reports', null, null, 'sent', 1, ''],
        ['PR_P1', '2025-01', '2025-03', 'sent', 2, ''],
        ['TR_J1', '2025-03', '2025-01', 'refused', 1, '3020: end_date is before begin_date'],
        ['PR', '2025-01', '2025-03', 'refused', 1, '2010: null'],
        ['PR_P1', '2025-02', '2025-04', 'sent', 1, '3031: No usage is stored yet of 2025-04'],
      ]
        .map((row) => [...row, 'Alma', null])
        .reverse(),
    );
    expect(list.at(-1)?.exceptions).toEqual([]);
    expect(list[1]?.exceptions[0]?.message).toBe('Requestor is Not Authorized to Access Usage for Institution');
    expect(JSON.stringify(await portal.db.selectFrom('harvests').selectAll().execute())).not.toContain(
      secret.slice(12),
    );
    // A repeated call later in the day counts into the same row; another institution's calls are not listed.
    portal.clock.advance(day / 24);
    await fetched(portal, '/reports', secret);
    const [newest] = await harvestsOf(portal);
    expect([newest?.asked, newest?.times]).toEqual(['reports', 2]);
    portal.clock.advance(day);
    await fetched(portal, '/reports', secret);
    const ofStaff = await harvestsOf(portal, 'manager', '?institution=1');
    expect([ofStaff.length, ofStaff[0]?.asked, ofStaff[0]?.times]).toEqual([6, 'reports', 1]);
    expect((await portal.as('librarian2').get('/api/usage/harvests?institution=1')).statusCode).toBe(404);
    expect(await harvestsOf(portal, 'librarian2')).toEqual([]);
  });

  test('says of a key that nobody has that one came, in one line, and tells nobody who comes with it', async () => {
    const portal = await makeApp();
    const { secret } = await makeKey(portal);
    const answerTo = async (customer: string, key: string, path = `/reports/pr?${spell}&`) => {
      const url = `/r51${path}customer_id=${customer}&api_key=${key}`;
      const { statusCode, body } = await portal.app.inject({ method: 'GET', url });
      return [statusCode, body];
    };
    const invalid = await answerTo('1', `${secret}x`);
    expect(invalid).toEqual([401, '{"Code":2020,"Message":"APIKey Invalid"}']);
    for (const customer of ['4711', 'NOBODY', '0000000000000000']) {
      expect(await answerTo(customer, 'guessed')).toEqual(invalid);
    }
    for (let guess = 0; guess < 30; guess++)
      await answerTo('1', `guess-${guess}`, `/reports?begin_date=20${guess}-01&`);
    const shown = async (who?: string) =>
      (await harvestsOf(portal, who)).map(({ keyName, asked, from, outcome, times, exceptions }) => [
        ...[keyName, asked, from, outcome, times, exceptions.map(({ code }) => code)],
      ]);
    expect((await shown()).map(([, , , , times]) => times)).toEqual([31]);
    await answerTo('1', 'guessed', '/members?');
    expect(await shown()).toEqual([[null, 'members', null, 'refused', 32, [2020]]]);
    expect(await shown('librarian2')).toEqual([]);
    portal.clock.advance(2 * day);
    await answerTo('1', 'guessed');
    expect(await shown('colleague')).toEqual([[null, 'PR', '2025-01', 'refused', 1, [2020]]]);
    const kept = JSON.stringify(await portal.db.selectFrom('harvests').selectAll().execute());
    expect(kept).not.toContain('guess');
    // Guesses do not make the programs with a key count as failing.
    portal.clock.advance(8 * day);
    await answerTo('1', 'guessed');
    expect((await readHarvestingState({ db: portal.db, clock: portal.clock.now }, 1)).failing).toEqual([]);
  });

  test('names a member whose usage was fetched as long as it is one and lets itself be named', async () => {
    const portal = await makeApp();
    const { secret } = await makeKey(portal);
    const member = portal.db.updateTable('institutions').where('id', '=', 2);
    await member.set({ consortiumId: 1 }).execute();
    expect(await fetched(portal, '/reports', secret, '2')).toBe(200);
    const { name } = await portal.db
      .selectFrom('institutions')
      .where('id', '=', 2)
      .select('name')
      .executeTakeFirstOrThrow();
    expect((await harvestsOf(portal)).map(({ customerName }) => customerName)).toEqual([name]);
    await member.set({ unnamedSince: isoTime(portal.clock.now()) }).execute();
    expect((await harvestsOf(portal)).map(({ customerName }) => customerName)).toEqual(['a member']);
    expect(await fetched(portal, '/reports', secret, '2')).toBe(403);
    expect(await harvestsOf(portal, 'librarian2')).toEqual([]);
  });

  test('is kept for a while, and of each institution only the newest', async () => {
    const portal = await makeApp();
    const { id: keyId, secret } = await makeKey(portal);
    await fetched(portal, '/reports', secret);
    expect(await harvestsOf(portal)).toHaveLength(1);
    const { db, clock, app } = portal;
    clock.advance((harvestsKeptDays + 1) * day);
    await app.jobs.runDue();
    expect(await db.selectFrom('harvests').select('id').execute()).toEqual([]);

    const log = createHarvestLog({ db, clock: clock.now, log: app.log });
    const note = { institutionId: 1, keyId, customerId: 1, fromMonth: null, toMonth: null, outcome: 'sent' } as const;
    for (let at = 0; at < harvestsKept + 5; at++) {
      log.note({ ...note, asked: `R${at}`, exceptions: [] });
      clock.advance(1000);
    }
    await log.store();
    await log.sweep();
    const kept = await db.selectFrom('harvests').select('asked').orderBy('id').execute();
    expect([kept.length, kept[0]?.asked]).toEqual([harvestsKept, 'R5']);
  });

  test('a program that has got nothing for a week is shown to its librarian and to staff, until it gets something', async () => {
    const portal = await makeApp();
    const { db, clock, app } = portal;
    const { id: keyId, secret } = await makeKey(portal);
    const log = createHarvestLog({ db, clock: clock.now, log: app.log });
    async function comes(outcome: 'sent' | 'refused' | 'cut', afterDays = 0) {
      clock.advance(afterDays * day);
      const what = { institutionId: 1, keyId, customerId: 1, asked: 'PR', fromMonth: null, toMonth: null };
      log.note({ ...what, outcome, exceptions: [] });
      await log.store();
    }
    const failing = async (afterDays = 0) => {
      clock.advance(afterDays * day);
      return (await readHarvestingState({ db, clock: clock.now }, 1)).failing;
    };
    await comes('sent');
    // One of a morning's many reports is refused: the program is not failing.
    await comes('refused');
    expect(await failing(8)).toEqual([]);
    await comes('cut');
    const since = isoTime(clock.now());
    await comes('refused', 6);
    expect(await failing()).toEqual([]);
    const alma = [{ keyName: 'Alma', since }];
    expect(await failing(1)).toEqual(alma);
    expect((await overviewOf(portal)).find(({ institutionId }) => institutionId === 1)?.failingPrograms).toEqual(alma);
    expect((await readHarvestingState({ db, clock: clock.now }, 2)).failing).toEqual([]);
    // The program was given up long ago.
    expect(await failing(40)).toEqual([]);
    await comes('refused');
    expect(await failing()).toEqual(alma);
    await comes('sent');
    expect(await failing()).toEqual([]);

    // A revoked key is reported while its program still calls.
    await db
      .updateTable('programKeys')
      .set({ revokedAt: isoTime(clock.now()) })
      .execute();
    clock.advance(2 * day);
    expect(await fetched(portal, '/reports', secret)).toBe(401);
    await portal.as('colleague').get('/api/usage/harvests');
    expect(await failing(7)).toEqual([{ keyName: 'Alma', since: isoTime(clock.now() - 7 * day) }]);
    expect(await failing(1)).toEqual([]);
  });
});

describeOnAnyEngine('harvesting', (makeApp) => {
  test('months that others have and an institution lacks are told', async () => {
    const portal = await makeApp();
    const months = ['2025-10', '2025-11', '2025-12'];
    const others = platform(months, { Book: [5, 6, 7] });
    await stored(portal, counterFile(platform([...months.slice(0, 1), ...months.slice(2)], { Book: [5, 6] })));
    const ofStaff = async () => (await stateOf(portal, 'manager', '?institution=1')).monthsOthersHave;
    expect(await ofStaff()).toEqual([]);
    const [other] = await portal.db.selectFrom('institutions').where('id', '=', 2).select('name').execute();
    await stored(portal, counterFile({ ...others, institution: other?.name ?? '' }), { customerId: '5' });
    expect([await ofStaff(), (await stateOf(portal)).monthsOthersHave]).toEqual([['2025-11'], []]);
    expect(await overviewOf(portal)).toContainEqual({
      ...{ institutionId: 1, failingPrograms: [], monthsOthersHave: ['2025-11'] },
    });
  });

  test('an institution is asked for by what the portal calls it, or by its number', async () => {
    const portal = await makeApp();
    const { secret } = await makeKey(portal);
    expect((await stateOf(portal)).customerId).toBe('1');
    const body = { customerId: 'HARROWMERE' };
    await portal.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', body });
    expect((await stateOf(portal)).customerId).toBe('HARROWMERE');
    expect(await fetched(portal, '/reports', secret, 'HARROWMERE')).toBe(200);
    expect(await fetched(portal, '/reports', secret)).toBe(200);
    expect(await stateOf(portal, 'manager', '?institution=1')).toMatchObject({ customerId: 'HARROWMERE' });
    expect((await portal.as('manager').get('/api/usage/harvesting')).statusCode).toBe(400);
  });
});
