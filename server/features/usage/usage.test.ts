import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { CustomerOverview } from '#contract/people/customers.ts';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { importMaxMs, uploadMaxBytes } from '#contract/values/limits.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { aroundTransactions } from '#server/testing/databases/losing-answers.ts';
import { workbookFile } from '#server/testing/files/workbook-files.ts';
import { describeOnAnyEngine, describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import { connect } from '#server/testing/test-socket.ts';
import {
  firstReport,
  institution,
  items,
  leftovers,
  nothing,
  oneFact,
  platform,
  spring,
  stored,
  summary,
  upload,
} from '#server/testing/usage.ts';
import { insertFacts } from './imports/usage-facts.queries.ts';
import { insertImport } from './imports/usage-imports.queries.ts';

describeOnBothEngines('uploading usage', (makeApp) => {
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

  test('is refused a second time, with the day on which London had it', async () => {
    // Half past eleven in the evening in UTC, and half past midnight in London.
    const portal = await makeApp({ startAfterMs: Date.parse('2026-06-10T23:30:00.000Z') - testStart });
    await stored(portal, firstReport);
    const again = await upload(portal, firstReport);
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringMatching(/uploaded on 2026-06-11$/)]);
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

  test('is found by words of its title, ignoring case and accents', async () => {
    const portal = await makeApp();
    const { resourceId } = await stored(portal, firstReport);
    await portal.db
      .updateTable('resources')
      .set({ title: 'Été 2025 – Plateforme' })
      .where('id', '=', resourceId)
      .execute();
    const found = async (q: string) =>
      (await portal.as('librarian').get(`/api/usage/reports?q=${encodeURIComponent(q)}`))
        .json()
        .map(({ id }: { id: number }) => id);
    expect(await found('PLATEFORME ete')).toEqual([resourceId]);
    expect(await found('plateforme hiver')).toEqual([]);
    expect(await found('%')).toEqual([]);
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
    await insertFacts(
      portal.db,
      id,
      Array.from({ length: 1200 }, (_, at) => oneFact(at + 1)),
    );
    expect((await summary(portal)).months).toEqual([]);
    await portal.close();
    const soon = await makeApp({ database, startAfterMs: importMaxMs });
    expect((await leftovers(soon)).slice(0, 3)).toEqual([1, 0, 1200]);
    await soon.close();
    const later = await makeApp({ database, startAfterMs: 2 * importMaxMs + 1 });
    expect(await leftovers(later)).toEqual(nothing);
  });

  test('that was swept before its last commit is refused, and leaves nothing behind', async () => {
    const { db, ...database } = await makeApp.database();
    // Acts as the sweep: after the figures are read, and before the report is stored.
    const swept = aroundTransactions(db, async (carryOut) => {
      if ((await db.deleteFrom('usageSums').executeTakeFirstOrThrow()).numDeletedRows > 0n)
        for (const table of ['usageFacts', 'usageItems', 'usageImports'] as const) await db.deleteFrom(table).execute();
      return carryOut();
    });
    const portal = await makeApp({ database: { ...database, db: swept } });
    const response = await upload(portal, firstReport);
    const message = 'The import took too long. Nothing was stored.';
    expect([response.statusCode, response.json().message]).toEqual([409, message]);
    expect(await leftovers(portal)).toEqual(nothing);
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

describeOnAnyEngine('a report of usage', (makeApp) => {
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

  test('takes totals, title and description from the admin where they are given', async () => {
    const portal = await makeApp();
    const fields = { totalPages: '12', totalHits: '3.5', title: 'Our title', description: 'Our words' };
    await stored(portal, firstReport, fields);
    const row = await portal.db.selectFrom('resources').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ totalPages: 12, totalHits: 3.5, title: 'Our title', description: 'Our words' });
  });

  test('may be a workbook or COUNTER’s JSON, which are downloaded as what they are', async () => {
    const portal = await makeApp();
    const sheet = (name: string, year: number) => ({
      name,
      rows: [
        ['Title', `Jan ${year}`],
        ['Reef', year],
      ],
    });
    const workbook = workbookFile({ sheets: [sheet('Old', 2024), sheet('New', 2025)] });
    const send = (fields: Record<string, string>) => upload(portal, workbook, { name: 'usage.xlsx', type: '', fields });
    const open = await send({});
    expect([open.statusCode, open.json().message]).toEqual([
      409,
      expect.stringMatching(/question is open: Which sheet/),
    ]);
    const sheetOf = async (sheet: string) => {
      const answers = { answers: JSON.stringify({ sheet: [sheet] }) };
      const { table } = (await send({ ...answers, dryRun: 'true' })).json();
      return { ...answers, mapping: JSON.stringify(table.mapping) };
    };
    const first = (await send(await sheetOf('1'))).json();
    expect(first).toMatchObject({
      isStored: true,
      read: { sheet: 'New', monthly: [{ month: '2025-01', uses: 2025 }] },
    });
    // The other sheet of the same file is another report; the same sheet is not.
    expect((await send(await sheetOf('1'))).json()).toMatchObject({ code: 'conflict', field: 'file' });
    expect((await send(await sheetOf('0'))).json()).toMatchObject({
      isStored: true,
      read: { sheet: 'Old' },
    });
    const row = await portal.db
      .selectFrom('resources')
      .where('id', '=', first.resourceId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const download = await portal.as('librarian').get(row.url);
    expect(download.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(download.rawPayload).toEqual(workbook);
    const cutOff = await upload(portal, '{"Report_Header": {"Release"', {
      name: 'usage.json',
      type: 'application/json',
    });
    expect([cutOff.statusCode, cutOff.json().message]).toEqual([400, expect.stringMatching(/cut off/)]);
    const tooLarge = await upload(portal, Buffer.alloc(uploadMaxBytes + 1, '['), { name: 'usage.json', type: '' });
    expect(tooLarge.statusCode).toBe(413);
    expect(await portal.db.selectFrom('usageImports').selectAll().execute()).toHaveLength(2);
  });

  test('is refused without a customer or a file, and for what is no CSV, in the words of the specification', async () => {
    const portal = await makeApp();
    const nobody = await upload(portal, firstReport, { fields: { customerId: '' } });
    expect([nobody.statusCode, nobody.json().message]).toEqual([400, 'Please select a customer and a CSV file']);
    const noFile = await upload(portal, null);
    expect([noFile.statusCode, noFile.json().message]).toEqual([400, 'Please select a customer and a CSV file']);
    const workbook = await upload(portal, firstReport, { name: 'usage.xls', type: 'application/vnd.ms-excel' });
    expect([workbook.statusCode, workbook.json().message]).toEqual([
      415,
      'Please upload a CSV file. This is an old Excel workbook. In Excel, choose “Save as” and CSV.',
    ]);
    const picture = await upload(portal, firstReport, { name: 'usage.png', type: 'image/png' });
    expect([picture.statusCode, picture.json().message]).toEqual([415, 'Please upload a CSV file']);
    for (const [name, what] of [
      ['report.xlsm', /macros, which are never run/],
      ['report.xml', /XML file/],
    ] as const)
      expect((await upload(portal, firstReport, { name, type: '' })).json().message).toMatch(what);
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
      { answers: 'yes' },
      { answers: '{"uses":"Views"}' },
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
      [firstReport.replace('Feb-2025', 'Winter'), /Row 15, column 6 \(Winter\)/],
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
    await portal.db.schema.alterTable('files').renameTo('filesElsewhere').execute();
    const response = await upload(portal, firstReport);
    await portal.db.schema.alterTable('filesElsewhere').renameTo('files').execute();
    expect([response.statusCode, response.json().message]).toEqual([500, 'Failed to upload usage data']);
    expect((await leftovers(portal)).slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  });

  test('that cannot be put into the store says so, and leaves nothing behind', async () => {
    const portal = await makeApp();
    // Something else is in the place of the uploads folder.
    writeFileSync(join(portal.dataDir, 'uploads'), 'in the way');
    const response = await upload(portal, firstReport);
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      'The store of files is not responding. Please try again.',
    ]);
    expect((await leftovers(portal)).slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(readdirSync(join(portal.dataDir, 'spool'))).toEqual([]);
  });

  test('is refused above 20 MB', async () => {
    const portal = await makeApp();
    const response = await upload(portal, Buffer.alloc(uploadMaxBytes + 1, 'x'));
    expect([response.statusCode, response.json().code]).toEqual([413, 'too-large']);
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
    await stranger.heardAll();
    expect(stranger.received('changed')).toEqual([]);
    await Promise.all([librarian.close(), stranger.close()]);
  });
});
