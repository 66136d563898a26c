import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { CustomerOverview } from '#contract/customers.ts';
import { importMaxMs, uploadMaxBytes } from '#contract/limits.ts';
import type { UsageUpload } from '#contract/usage.ts';
import { type CounterFile, counterFile } from '#server/demo/counter-file.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';
import { sumsOfMonths, topTitles } from './usage.queries.ts';
import { insertFacts } from './usage-facts.queries.ts';
import { insertImport } from './usage-imports.queries.ts';

const institution = 'University of Harrowmere';
const spring = ['2025-01', '2025-02', '2025-03'];

/** Uses by data type in each month. */
function platform(months: readonly string[], figures: Record<string, readonly number[]>): CounterFile {
  const rows = Object.entries(figures).flatMap(([dataType, requests]) => [
    { attributes: ['Carrel Video', dataType], metric: 'Total_Item_Requests', figures: requests },
    {
      attributes: ['Carrel Video', dataType],
      metric: 'Unique_Item_Requests',
      figures: requests.map((figure) => figure - 1),
    },
  ]);
  return { report: 'PR_P1', institution, months, rows };
}

function items(months: readonly string[], figures: Record<string, readonly number[]>): CounterFile {
  const rows = Object.entries(figures).map(([title, requests]) => ({
    attributes: [title, 'Carrel Press', '', 'Carrel Video', '', '', '', 'Audiovisual'],
    metric: 'Total_Item_Requests',
    figures: requests,
  }));
  return { report: 'IR_M1', institution, months, rows };
}

const firstReport = counterFile(platform(spring, { Audiovisual: [10, 20, 30], Book: [1, 2, 3] }));

interface Sending {
  name?: string;
  type?: string;
  fields?: Record<string, string>;
  as?: string;
}

function upload(
  portal: TestApp,
  content: string | Uint8Array | null,
  { name = 'usage.csv', type = 'text/csv', ...how }: Sending = {},
) {
  const fields = { customerId: '2', ...how.fields };
  const file = content === null ? {} : { file: { name, type, bytes: Buffer.from(content) } };
  const body = multipart({ ...file, fields });
  return portal.as(how.as ?? 'admin').send({ method: 'POST', url: '/api/upload-usage-data', ...body });
}

async function stored(portal: TestApp, content: string, fields: Record<string, string> = {}): Promise<UsageUpload> {
  const response = await upload(portal, content, { fields });
  expect([response.statusCode, response.json().message]).toEqual([200, undefined]);
  return response.json();
}

async function summary(portal: TestApp, query = '', as = 'librarian') {
  return (await portal.as(as).get(`/api/usage/summary${query}`)).json();
}

/** Everything that an upload may leave behind. */
async function leftovers(portal: TestApp) {
  const count = async (table: 'usageImports' | 'usageSums' | 'usageFacts' | 'resources' | 'files') =>
    (await portal.db.selectFrom(table).selectAll().execute()).length;
  const inFolder = (folder: string) => {
    try {
      return readdirSync(join(portal.dataDir, folder)).length;
    } catch {
      return 0;
    }
  };
  const rows = [await count('usageImports'), await count('usageSums'), await count('usageFacts')];
  return [...rows, await count('resources'), await count('files'), inFolder('uploads'), inFolder('spool')];
}

const nothing = [0, 0, 0, 0, 0, 0, 0];

describeOnBothEngines('uploading usage', (makeApp) => {
  test('says first what was understood, and stores nothing', async () => {
    const portal = await makeApp();
    const response = await upload(portal, firstReport, { fields: { dryRun: 'true' } });
    expect(response.json()).toMatchObject({
      isStored: false,
      resourceId: null,
      read: {
        kind: 'counter',
        report: 'PR_P1',
        reportName: 'Platform Usage',
        release: '5.1',
        institutionInFile: institution,
        months: spring,
        metrics: [
          { metric: 'Total_Item_Requests', total: 66 },
          { metric: 'Unique_Item_Requests', total: 60 },
        ],
        rows: 4,
        totalHits: 66,
        totalPages: null,
      },
      institution: { id: 1, name: institution },
      isSameInstitution: true,
      problems: [],
      warnings: [],
      earlier: [],
    });
    expect(await leftovers(portal)).toEqual(nothing);
  });

  test('stores the file byte for byte, its entry in the list, and its figures', async () => {
    const portal = await makeApp();
    const { resourceId, isStored } = await stored(portal, firstReport);
    expect(isStored).toBe(true);
    const row = await portal.db.selectFrom('resources').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      id: resourceId,
      type: 'usage_stats',
      title: 'Platform Usage (PR_P1), Jan 2025 to Mar 2025',
      institutionId: 1,
      uploaderId: 1,
      totalHits: 66,
      totalPages: null,
      category: 'PR_P1',
    });
    for (const reader of ['admin', 'manager', 'librarian', 'colleague']) {
      const download = await portal.as(reader).get(row.url);
      expect([reader, download.statusCode, download.rawPayload.toString()]).toEqual([reader, 200, firstReport]);
    }
    expect((await portal.as('librarian2').get(row.url)).statusCode).toBe(404);
    expect(await portal.db.selectFrom('usageFacts').selectAll().execute()).toHaveLength(4);
    expect(readdirSync(join(portal.dataDir, 'spool'))).toEqual([]);
    const { customers } = (await portal.as('admin').get('/api/customers')).json();
    const uploads = customers.map(({ username, lastUsageUpload }: CustomerOverview) => [username, lastUsageUpload]);
    expect(Object.fromEntries(uploads)).toEqual({ librarian: row.sharedAt, colleague: row.sharedAt, librarian2: null });
  });

  test('takes totals, title and description from the admin where they are given', async () => {
    const portal = await makeApp();
    const fields = { totalPages: '12', totalHits: '3.5', title: 'Our title', description: 'Our words' };
    await stored(portal, firstReport, fields);
    const row = await portal.db.selectFrom('resources').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ totalPages: 12, totalHits: 3.5, title: 'Our title', description: 'Our words' });
  });

  test('is refused without a customer or a file, and for what is no CSV, in the words of the specification', async () => {
    const portal = await makeApp();
    const nobody = await upload(portal, firstReport, { fields: { customerId: '' } });
    expect([nobody.statusCode, nobody.json().message]).toEqual([400, 'Please select a customer and a CSV file']);
    const noFile = await upload(portal, null);
    expect([noFile.statusCode, noFile.json().message]).toEqual([400, 'Please select a customer and a CSV file']);
    const workbook = await upload(portal, firstReport, { name: 'usage.xlsx', type: 'application/vnd.ms-excel' });
    expect([workbook.statusCode, workbook.json().message]).toEqual([415, 'Please upload a CSV file']);
    expect((await upload(portal, firstReport, { name: 'export', type: 'text/csv' })).statusCode).toBe(200);
    expect((await upload(portal, firstReport.replace('Book', 'Other'), { name: 'A.TSV', type: '' })).statusCode).toBe(
      200,
    );
  });

  test('is refused for whoever is no customer, and for totals that are no numbers', async () => {
    const portal = await makeApp();
    for (const customerId of ['4', '1', '999']) {
      expect((await upload(portal, firstReport, { fields: { customerId } })).statusCode).toBe(404);
    }
    for (const fields of [
      { totalPages: '-1' },
      { totalHits: 'many' },
      { totalHits: '1e400' },
      { customerId: '2x' },
      { dryRun: 'perhaps' },
    ]) {
      const response = await upload(portal, firstReport, { fields });
      expect([fields, response.statusCode, response.json().field]).toEqual([fields, 400, Object.keys(fields)[0]]);
    }
    expect(await leftovers(portal)).toEqual(nothing);
  });

  test('leaves neither row nor file behind when the file cannot be read', async () => {
    const portal = await makeApp();
    const bad: [string | Uint8Array, RegExp][] = [
      ['', /The file is empty/],
      ['<!doctype html><html>Please sign in', /web page/],
      [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), /PNG/],
      [firstReport.split('Carrel Video,Audiovisual')[0] ?? '', /no figures below the headings/],
      [firstReport.slice(0, -12), /Row 19, column \d+ .*ends in the middle of this row/],
      [firstReport.replace('Feb-2025', '02/2025'), /Row 15, column 6 \(02\/2025\)/],
    ];
    for (const [content, message] of bad) {
      const response = await upload(portal, content);
      expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(message)]);
      const preview: UsageUpload = (await upload(portal, content, { fields: { dryRun: 'true' } })).json();
      expect(preview.problemCount).toBeGreaterThan(0);
    }
    expect(await leftovers(portal)).toEqual(nothing);
  });

  test('that fails for a reason of our own says so, and leaves nothing behind', async () => {
    const portal = await makeApp();
    // Where the bytes should go there is something else.
    writeFileSync(join(portal.dataDir, 'uploads'), 'in the way');
    const response = await upload(portal, firstReport);
    expect([response.statusCode, response.json().message]).toEqual([500, 'Failed to upload usage data']);
    expect((await leftovers(portal)).slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(readdirSync(join(portal.dataDir, 'spool'))).toEqual([]);
  });

  test('is refused above 20 MB', async () => {
    const portal = await makeApp();
    const response = await upload(portal, Buffer.alloc(uploadMaxBytes + 1, 'x'));
    expect(response.statusCode).toBe(413);
    expect(await leftovers(portal)).toEqual(nothing);
  });

  test('keeps a CSV that is no report for download alone, if the admin says so', async () => {
    const portal = await makeApp();
    const notes = 'Please note;the following\nall is well;\n';
    expect((await upload(portal, notes)).statusCode).toBe(400);
    expect((await upload(portal, notes, { fields: { dryRun: 'true' } })).json()).toMatchObject({
      canBePlainFile: true,
      read: null,
    });
    const answer = await stored(portal, notes, { asPlainFile: 'true', totalHits: '7' });
    expect(answer).toMatchObject({ isStored: true, read: null });
    const [report] = (await portal.as('librarian').get('/api/usage/reports')).json();
    expect(report).toMatchObject({ title: 'usage.csv', report: null, months: [], totalHits: 7 });
    expect(await summary(portal)).toMatchObject({ months: [], monthly: [] });
    const page = '<html>Please sign in</html>';
    expect((await upload(portal, page, { fields: { asPlainFile: 'true' } })).statusCode).toBe(400);
  });

  test('warns where the file names another institution, and where another has the same file', async () => {
    const portal = await makeApp();
    await stored(portal, firstReport);
    const elsewhere = { customerId: '5', dryRun: 'true' };
    const answer = (await upload(portal, firstReport, { fields: elsewhere })).json();
    expect(answer).toMatchObject({
      isSameInstitution: false,
      alsoAt: [institution],
      institution: { name: 'Calder Bay University' },
    });
    const spelt = firstReport.replace(institution, 'The university of HARROWMERE');
    expect((await upload(portal, spelt, { fields: { dryRun: '1' } })).json()).toMatchObject({
      isSameInstitution: true,
    });
  });

  test('of the same file again says so and stores no second one, also when both come at once', async () => {
    const portal = await makeApp();
    const both = await Promise.all([upload(portal, firstReport), upload(portal, firstReport)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const preview = (await upload(portal, firstReport, { fields: { dryRun: 'true' } })).json();
    expect(preview.earlier).toMatchObject([{ is: 'same-file', months: spring }]);
    const [imports, , facts, resources, files, uploads, spool] = await leftovers(portal);
    expect([imports, facts, resources, files, uploads, spool]).toEqual([1, 4, 1, 1, 1, 0]);
  });

  test('of corrected figures counts the newest and keeps both; deleting it brings the older ones back', async () => {
    const portal = await makeApp();
    await stored(portal, firstReport);
    const corrected = counterFile(platform(['2025-03', '2025-04'], { Audiovisual: [300, 400] }));
    const preview = (await upload(portal, corrected, { fields: { dryRun: 'true' } })).json();
    expect(preview.earlier).toMatchObject([{ is: 'same-months', months: ['2025-03'] }]);
    portal.clock.advance(1000);
    const { resourceId } = await stored(portal, corrected);
    const uses = async () => (await summary(portal)).monthly.map((month: { uses: number }) => month.uses);
    expect(await uses()).toEqual([11, 22, 300, 400]);
    const reports = (await portal.as('librarian').get('/api/usage/reports')).json();
    expect(reports.map((report: { restatedMonths: string[] }) => report.restatedMonths)).toEqual([[], ['2025-03']]);
    await portal.db
      .updateTable('resources')
      .set({ deletedAt: '2026-03-04T12:00:00.000Z' })
      .where('id', '=', resourceId)
      .execute();
    expect(await uses()).toEqual([11, 22, 33]);
  });

  test('keeps formulas and odd characters as text', async () => {
    const portal = await makeApp();
    const title = '=HYPERLINK("http://evil.test","Item 2")';
    await stored(portal, counterFile(items(spring, { [title]: [1, 2, 3], '@Odd, “and” 🎓': [1, 1, 1] })));
    const { titles } = await summary(portal);
    expect(titles.top).toEqual([
      { title, uses: 6 },
      { title: '@Odd, “and” 🎓', uses: 3 },
    ]);
  });

  test('is seen at once by the people of the institution and by staff, and by nobody else', async () => {
    const portal = await makeApp();
    const [librarian, stranger] = [await connect(portal, 'librarian'), await connect(portal, 'librarian2')];
    await stored(portal, firstReport);
    expect((await librarian.next('changed')).what).toContain('/api/usage');
    expect(stranger.received('changed')).toEqual([]);
    await Promise.all([librarian.close(), stranger.close()]);
  });

  test('that was broken off is never seen, and swept when the portal starts again', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    const begun = {
      institutionId: 1,
      uploaderId: 1,
      sha256: 'x',
      startedAt: new Date(portal.clock.now()).toISOString(),
    };
    const id = await insertImport(portal.db, begun);
    const row = ['Total_Item_Requests', 16, 2025, 'A', 'Book', ...Array.from({ length: 12 }, () => 1)];
    await insertFacts(
      portal.db,
      id,
      Array.from({ length: 1200 }, (_, at) => row.with(1, at + 1)),
    );
    expect((await summary(portal)).months).toEqual([]);
    await portal.close();
    const soon = await makeApp({ database, startAfterMs: importMaxMs });
    expect((await leftovers(soon)).slice(0, 3)).toEqual([1, 0, 1200]);
    await soon.close();
    const later = await makeApp({ database, startAfterMs: 2 * importMaxMs + 1 });
    expect(await leftovers(later)).toEqual(nothing);
  });

  test('whose figures were lost is missed when the portal starts', async () => {
    const database = await makeApp.database();
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line) => void lines.push(line) });
    const portal = await makeApp({ database, log });
    await stored(portal, firstReport);
    const others = counterFile(items(spring, { 'Never used': [0, 0, 0] }));
    await stored(portal, others);
    await portal.close();
    await (await makeApp({ database, log })).close();
    expect(lines.join('')).not.toContain('figures');
    await database.db.deleteFrom('usageSums').execute();
    await makeApp({ database, log });
    expect(lines.join('')).toContain('"reports":1,"msg":"figures of usage reports are gone');
  });
});

describeOnBothEngines('charts of usage', (makeApp) => {
  test('show one report for each month, the first in the order of reports, and name it', async () => {
    const portal = await makeApp();
    await stored(
      portal,
      counterFile(items(['2024-12', ...spring], { 'A Lecture': [5, 6, 7, 8], Film: [1, 1, 1, 90] })),
    );
    await stored(portal, firstReport);
    const found = await summary(portal);
    expect(found.months).toEqual(['2024-12', ...spring]);
    expect(found.range).toEqual({ from: '2024-12', to: '2025-03' });
    expect(found.reports).toEqual([
      {
        report: 'IR_M1',
        reportName: 'Multimedia Item Requests',
        usesMetric: 'Total_Item_Requests',
        months: ['2024-12'],
      },
      { report: 'PR_P1', reportName: 'Platform Usage', usesMetric: 'Total_Item_Requests', months: spring },
    ]);
    expect(found.monthly.map((month: { uses: number }) => month.uses)).toEqual([6, 11, 22, 33]);
    expect(found.monthly[1].figures).toEqual({ Total_Item_Requests: 11, Unique_Item_Requests: 9 });
    expect(found.metrics).toEqual([
      { metric: 'Total_Item_Requests', total: 72 },
      { metric: 'Unique_Item_Requests', total: null },
    ]);
    expect(found.dataTypes).toEqual([
      { dataType: 'Audiovisual', uses: 66 },
      { dataType: 'Book', uses: 6 },
    ]);
    expect(found.titles.top).toEqual([
      { title: 'Film', uses: 93 },
      { title: 'A Lecture', uses: 26 },
    ]);
    expect(found.titles.reports).toMatchObject([{ report: 'IR_M1', months: ['2024-12', ...spring] }]);
  });

  test('narrow down to the months that are asked for', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(items(spring, { 'A Lecture': [5, 6, 7], Film: [1, 90, 1] })));
    const found = await summary(portal, '?from=2025-03&to=2025-12');
    expect(found).toMatchObject({ range: { from: '2025-03', to: '2025-03' }, months: spring });
    expect(found.titles.top).toEqual([
      { title: 'A Lecture', uses: 7 },
      { title: 'Film', uses: 1 },
    ]);
    expect(found.metrics).toEqual([{ metric: 'Total_Item_Requests', total: 8 }]);
    expect(await summary(portal, '?from=2030-01')).toMatchObject({
      range: null,
      monthly: [],
      titles: null,
      months: spring,
    });
  });

  test('measure the allowance and the cost of the subscription year of the newest month', async () => {
    const portal = await makeApp();
    const year = { startDate: '2024-09-15', endDate: '2025-09-14', status: 'expired', tier: 'gold' } as const;
    const at = '2024-09-15T00:00:00.000Z';
    await portal.db
      .insertInto('subscriptions')
      .values({ ...year, institutionId: 1, createdAt: at, updatedAt: at })
      .execute();
    await stored(
      portal,
      counterFile(items(['2024-08', '2024-09', '2024-10', '2024-12'], { Film: [1000, 300, 200, 500] })),
    );
    const { allowance, cost } = await summary(portal);
    expect(allowance).toEqual({
      tier: 'gold',
      startDate: '2024-09-15',
      endDate: '2025-09-14',
      insights: 8000,
      used: 1000,
      newestMonth: '2024-12',
      elapsedMonths: 4,
      reportedMonths: 3,
      missingMonths: ['2024-11'],
      evenPace: 2667,
      projected: 4000,
    });
    expect(cost).toEqual({ pricePence: 399_999, uses: 1000, pencePerUse: 399.999, pencePerUseToDate: 99.99975 });
  });

  test('are the institution’s own: another one’s are as if they did not exist', async () => {
    const portal = await makeApp();
    await stored(portal, firstReport);
    expect((await summary(portal, '', 'colleague')).months).toEqual(spring);
    expect((await summary(portal, '', 'librarian2')).months).toEqual([]);
    expect((await portal.as('librarian2').get('/api/usage/summary?institution=1')).statusCode).toBe(404);
    expect((await portal.as('librarian2').get('/api/usage/reports?institution=1')).statusCode).toBe(404);
    for (const staff of ['admin', 'manager', 'tech']) {
      expect((await portal.as(staff).get('/api/usage/summary')).statusCode).toBe(400);
      expect((await summary(portal, '?institution=1', staff)).months).toEqual(spring);
    }
    expect((await portal.as('librarian').get('/api/usage/summary?from=2025-13')).statusCode).toBe(400);
  });

  test('of three years answer from one query each, along an index alone', async () => {
    const portal = await makeApp();
    const title = {
      importId: 1,
      metrics: ['Total_Item_Requests'],
      year: 2024,
      columns: ['m1' as const, 'm2' as const],
    };
    const plans = await portal.db.transaction().execute(async (transaction) => {
      const sums = sumsOfMonths(transaction, [1, 2, 3], { from: '2022-01', to: '2024-12' }).compile();
      const titles = topTitles([title, { ...title, year: 2025 }], 5).compile(transaction);
      // PostgreSQL reads empty tables from end to end whatever indexes they have.
      if (makeApp.engine === 'postgres') await sql`set local enable_seqscan = off`.execute(transaction);
      const explain = makeApp.engine === 'postgres' ? 'explain (format json) ' : 'explain query plan ';
      const planOf = async (query: { sql: string; parameters: readonly unknown[] }) =>
        JSON.stringify(
          (await transaction.executeQuery(CompiledQuery.raw(explain + query.sql, [...query.parameters]))).rows,
        );
      return [await planOf(sums), await planOf(titles)];
    });
    const indexed =
      makeApp.engine === 'postgres'
        ? [/usageSumsByMonth/, /usageFactsByMetric/]
        : [
            /SEARCH usageSums USING PRIMARY KEY \(importId=\? AND month>\? AND month<\?\)/,
            /SEARCH usageFacts USING PRIMARY KEY \(importId=\? AND metric=\?/,
          ];
    for (const [at, plan] of plans.entries()) {
      expect(plan).toMatch(indexed[at] ?? /never/);
      expect(plan).not.toMatch(/Seq Scan|SCAN usage/);
    }
  });
});

describeOnBothEngines('the overview of usage', (makeApp) => {
  test('lists last uploads, missing months and totals of those one serves', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(platform(['2025-11', '2026-01'], { Book: [5, 7] })));
    await stored(portal, counterFile(platform(['2026-01'], { Book: [100] })), { customerId: '5' });
    const overview = (await portal.as('admin').get('/api/usage/overview')).json();
    expect(overview.institutions).toMatchObject([
      { name: 'Calder Bay University', firstMonth: '2026-01', missingMonths: ['2026-02'], uses: 100 },
      {
        name: institution,
        tier: 'gold',
        lastUpload: { at: '2026-03-04T12:00:00.000Z', uploaderName: 'Ada Lindqvist' },
        firstMonth: '2025-11',
        lastMonth: '2026-01',
        missingMonths: ['2025-12', '2026-02'],
        uses: 12,
      },
    ]);
    expect(overview.monthly).toEqual([
      { month: '2025-11', uses: 5, institutions: 1 },
      { month: '2026-01', uses: 107, institutions: 2 },
    ]);
    expect(overview.uses).toBe(112);
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    const own = (await portal.as('manager').get('/api/usage/overview')).json();
    expect(own.institutions.map(({ name }: { name: string }) => name)).toEqual([institution]);
    expect(own.uses).toBe(12);
    expect((await portal.as('librarian').get('/api/usage/overview')).statusCode).toBe(403);
  });
});
