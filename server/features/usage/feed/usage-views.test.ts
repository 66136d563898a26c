import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usageReportIds, useMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';
import { type CounterFile, counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { institution, items, platform, stored, summary, upload } from '#server/testing/usage.ts';
import { overlap } from './overlapping-reports.ts';
import { feedOf, replaces, type StoredImport, unitOf, unitOfAll } from './usage-feed.ts';

const months = ['2025-01'];
const titled = ['A', 'Carrel Press', '', 'Carrel Video', '', ''];
const views = {
  TR_B1: [...titled, '', '', '', '', 'Book', '2020'],
  TR_B3: [...titled, '', '', '', '', 'Book', '2020', 'Controlled'],
  TR_J1: [...titled, '', '', ''],
  TR_J2: [...titled, '', '', ''],
};

function view(report: keyof typeof views, figure: number, metric = 'Total_Item_Requests') {
  const rows: CounterFile['rows'] = [{ attributes: views[report], metric, figures: [figure] }];
  return counterFile({ report, institution, months, rows });
}

const newest = async (portal: TestApp) => (await summary(portal)).monthly.at(-1);

describeOnAnyEngine('standard views', (makeApp) => {
  test('of different things are added up, and of one thing the larger one counts', async () => {
    const portal = await makeApp();
    await stored(portal, view('TR_B1', 70));
    await stored(portal, view('TR_J1', 900));
    await stored(portal, counterFile(items(months, { Film: [5] })));
    const controlled = { uses: 975, reports: ['TR_B1', 'TR_J1', 'IR_M1'], leavesOpenAccessOut: true };
    expect(await newest(portal)).toMatchObject(controlled);
    const { reports, titles, dataTypes } = await summary(portal);
    expect(reports.map(({ report }: { report: string }) => report)).toEqual(['TR_B1', 'TR_J1', 'IR_M1']);
    expect(titles.top.map(({ uses }: { uses: number }) => uses)).toEqual([970, 5]);
    expect(dataTypes).toEqual([
      { dataType: 'Book', uses: 70 },
      { dataType: 'Audiovisual', uses: 5 },
    ]);
    expect((await portal.as('admin').get('/api/usage/overview')).json().uses).toBe(975);
    await stored(portal, view('TR_B3', 80));
    expect(await newest(portal)).toMatchObject({ uses: 985, reports: ['TR_B3', 'TR_J1', 'IR_M1'] });
    await stored(portal, counterFile(platform(months, { Book: [81] })));
    expect(await newest(portal)).toMatchObject({ uses: 81, reports: ['PR_P1'], leavesOpenAccessOut: false });
  });

  test('of refusals are shown whatever else is there', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(platform(months, { Book: [10] })));
    expect((await summary(portal)).denials).toBeNull();
    await stored(portal, view('TR_J2', 12, 'No_License'));
    const { monthly, denials, metrics } = await summary(portal);
    expect(monthly).toMatchObject([{ uses: 10 }]);
    expect(denials).toMatchObject({
      reports: [{ report: 'TR_J2' }],
      monthly: [{ month: '2025-01', figures: { No_License: 12 } }],
    });
    expect(metrics.map(({ metric }: { metric: string }) => metric)).not.toContain('No_License');
  });

  test('of other platforms are added up, in whatever order they are uploaded', async () => {
    const ofPlatform = (name: string, figure: number) => {
      const file = platform(months, { Book: [figure] });
      const rows = file.rows.map((row) => ({ ...row, attributes: [name, ...row.attributes.slice(1)] }));
      return counterFile({ ...file, rows });
    };
    const files = [ofPlatform('Shelf', 100), view('TR_B1', 70), view('TR_J1', 7)];
    for (const order of permutationsOf(files)) {
      const portal = await makeApp();
      for (const file of order) await stored(portal, file);
      expect(await newest(portal)).toMatchObject({
        uses: 177,
        reports: ['PR_P1', 'TR_B1', 'TR_J1'],
        missingPlatforms: [],
      });
      expect((await portal.as('admin').get('/api/usage/overview')).json().uses).toBe(177);
      // Platform names are compared without case.
      await stored(portal, ofPlatform('carrel  VIDEO', 90), { answers: JSON.stringify({ platforms: ['add'] }) });
      expect(await newest(portal)).toMatchObject({ uses: 190, reports: ['PR_P1'] });
    }
  });

  test('give the same figures in whatever order they are uploaded', async () => {
    const early = { created: '2025-02-03T10:00:00Z' };
    const files = [
      counterFile({ ...platform(['2025-01', '2025-02'], { Book: [10, 20] }), created: '2025-03-02T10:00:00Z' }),
      counterFile({ ...platform(['2025-01'], { Book: [9] }), ...early }),
      counterFile({ ...items(['2025-03'], { Film: [7] }), created: '2025-04-02T10:00:00Z' }),
      counterFile({ ...items(['2025-03'], { Film: [8] }), created: '2025-04-01T23:00:00-05:00' }),
    ];
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ];
    for (const order of orders) {
      const portal = await makeApp();
      for (const at of order) await stored(portal, files[at] ?? '');
      const { monthly } = await summary(portal);
      expect(monthly.map(({ uses }: { uses: number }) => uses)).toEqual([10, 20, 7]);
      expect((await portal.as('admin').get('/api/usage/overview')).json().uses).toBe(37);
    }
  });
});

function permutationsOf<Value>(values: readonly Value[]): Value[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, at) => permutationsOf(values.toSpliced(at, 1)).map((others) => [value, ...others]));
}

describeOnAnyEngine('when a report was made', (makeApp) => {
  test('is asked about where it is still to come, and shown where an earlier upload keeps counting', async () => {
    const portal = await makeApp();
    const made = (created: string, figure: number) => counterFile({ ...platform(months, { Book: [figure] }), created });
    const ahead = made('2031-01-01T00:00:00Z', 5);
    const refused = await upload(portal, ahead);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('created on 2031-01-01, which is still to come'),
    ]);
    await stored(portal, ahead, { answers: JSON.stringify({ created: ['upload'] }) });
    const { earlier } = await stored(portal, made('2025-02-02T00:00:00Z', 4));
    expect(earlier).toMatchObject([{ is: 'made-later', months }]);
    expect(await newest(portal)).toMatchObject({ uses: 5 });
    const reports = (await portal.as('librarian').get('/api/usage/reports')).json();
    expect(reports.map(({ restatedMonths }: { restatedMonths: string[] }) => restatedMonths)).toEqual([months, []]);
  });
});

const made = fc.record({
  report: fc.constantFrom(...usageReportIds),
  usesMetric: fc.constantFrom(...useMetrics.slice(0, 2)),
  created: fc.integer({ min: 0, max: 1000 }),
  mayHoldMachines: fc.boolean(),
  platforms: fc.constantFrom(null, ['A'], ['B'], ['B', 'A']),
  uses: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }),
});

type Made = typeof made extends fc.Arbitrary<infer Value> ? Value : never;

test('what counts does not depend on the order of uploads', () => {
  const files = fc.uniqueArray(made, { selector: ({ created }) => created, maxLength: 8 });
  fc.assert(
    fc.property(files, fc.infiniteStream(fc.nat()), fc.boolean(), (reports, keys, countsBeside) => {
      const shuffled = reports
        .map((each) => ({ each, key: keys.next().value }))
        .sort((a, b) => Number(a.key) - Number(b.key))
        .map(({ each }) => each);
      const told = (uploaded: typeof reports) =>
        [...feedOf(uploaded.map((each, at) => storedAs({ ...each, countsBeside }, at)))].map(([month, source]) => [
          month,
          source.uses,
          source.kinds.map(({ report, uses }) => [report, uses]),
        ]);
      expect(told(shuffled)).toEqual(told(reports));
    }),
  );
});

test('what counts together is of one unit, and no two of it count the same', () => {
  fc.assert(
    fc.property(fc.array(made, { maxLength: 8 }), (reports) => {
      const uploaded = reports.map((each, at) => storedAs({ ...each, countsBeside: true }, at));
      for (const [month, { imports, uses, usesMetric }] of feedOf(uploaded)) {
        const sum = imports.reduce((all, each) => all + (each.uses.get(month) ?? 0), 0);
        const isOfUnit = imports.every((each) => unitOf(each) === unitOfAll(uploaded));
        expect(uses).toBe(isOfUnit ? sum : null);
        expect(new Set(imports.map((each) => each.usesMetric))).toEqual(new Set([usesMetric]));
        for (const [at, one] of imports.entries()) {
          expect(imports.slice(at + 1).filter((other) => overlap(one, other))).toEqual([]);
        }
        // Every report with use that could be added is included.
        const left = uploaded.filter((each) => each.usesMetric === usesMetric && (each.uses.get(month) ?? 0) > 0);
        for (const each of left.filter(
          (one) => !imports.includes(one) && !uploaded.some((other) => replaces(other, one)),
        )) {
          expect(imports.some((other) => overlap(other, each))).toBe(true);
        }
      }
    }),
  );
});

/** Makes the report at this position of the upload order. */
function storedAs({ uses, created, ...report }: Made & { countsBeside: boolean }, at: number): StoredImport {
  const createdAt = new Date(Date.UTC(2025, 0, 1) + created * 1000).toISOString();
  return {
    ...{ ...report, id: at, resourceId: at, reportName: report.report, accessMethod: null, isUncertain: false },
    ...{ besides: [], shape: null, sheet: null, countable: null, partialMonths: [] },
    ...{ completedAt: `2026-01-01T00:00:0${at}.000Z`, createdAt },
    uses: new Map(uses.map((figure, month) => [`2025-0${month + 1}`, figure])),
  };
}
