import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

const at = '2026-03-04T12:00:00.000Z';
const regular = JSON.stringify([['Report_Filters', 'Data_Type=Article; Access_Method=Regular']]);
const mined = JSON.stringify([['Report_Filters', 'Access_Method=TDM']]);

interface Former {
  id: number;
  report: string;
  header?: string;
  itemColumns?: string;
  /** Uses by month as they were counted. */
  uses: string;
}

describeOnBothEngines('a database from before machines were told from people', ({ engine }) => {
  const databases = emptyDatabases(engine);
  afterAll(() => databases.remove());

  test('is added up anew from its rows, loses no figure, and marks what cannot be told', async () => {
    const db = openAsItIs(await databases.create());
    try {
      await makeOldDatabase(db, '0055-setup-claims', 10);
      const run = (text: string) => sql.raw(text).execute(db);
      for (const table of ['usageFacts', 'usageSums', 'usageItems', 'usageImports'])
        await run(`delete from "${table}"`);
      const add = async ({ id, report, header, itemColumns, uses }: Former, sums: readonly string[]) => {
        const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`);
        await run(`insert into "usageImports" (id, "institutionId", "uploaderId", sha256, report, months, uses, "usesMetric", "startedAt", "completedAt", header, "itemColumns")
          values (${id}, 1, 1, 'abc${id}', '${report}', '2025-11,2025-12,2026-01', '${uses}', 'Total_Item_Requests', '${at}', '${at}', ${text(header)}, ${text(itemColumns)})`);
        for (const sum of sums) await run(`insert into "usageSums" values (${id}, ${sum})`);
      };
      const fact = (id: number, row: number, item: number | null, figures: string) =>
        run(`insert into "usageFacts" ("importId", metric, "row", year, title, "dataType", item, m1, m11, m12)
          values (${id}, 'Total_Item_Requests', ${row}, ${figures.startsWith('null') ? 2025 : 2026}, 'A', 'Article', ${item}, ${figures})`);
      const requests = (month: string, figure: number) => `'${month}', 'Total_Item_Requests', 'Article', ${figure}`;
      const all = [requests('2025-11', 110), requests('2025-12', 5), requests('2026-01', 44)];
      const told = JSON.stringify(['Platform', 'Access_Method']);

      await add({ id: 1, report: 'PR', itemColumns: told, uses: '110,5,44' }, all);
      for (const [item, method] of ['Regular', 'tdm', 'Agent'].entries())
        await run(
          `insert into "usageItems" values (1, ${item}, '${JSON.stringify(['A "quoted" \u2028 漢', method])}')`,
        );
      await fact(1, 2, 0, 'null, 10, 5');
      await fact(1, 2, 0, '4, null, null');
      await fact(1, 3, 1, 'null, 100, null');
      await fact(1, 4, 2, '40, null, null');

      await add({ id: 2, report: 'PR', itemColumns: JSON.stringify(['Platform']), uses: '110,5,44' }, all);
      await add(
        { id: 3, report: 'PR', header: regular, itemColumns: JSON.stringify(['Platform']), uses: '110,5,44' },
        all,
      );
      await add({ id: 4, report: 'PR_P1', uses: '110,5,44' }, all);
      await add({ id: 5, report: 'TR', header: mined, itemColumns: JSON.stringify(['Title']), uses: '110,5,44' }, all);
      // Items were never kept, so the rows do not say.
      await add({ id: 6, report: 'IR', uses: '110,5,44' }, all);
      // Its rows are lost, and its sums are all there is.
      await add({ id: 7, report: 'PR', itemColumns: told, uses: '110,5,44' }, all);
      await add({ id: 8, report: 'TABLE', uses: '110,5,44' }, all);

      await migrateToLatest(db);
      const imports = await db
        .selectFrom('usageImports')
        .orderBy('id')
        .select(['uses', 'accessMethod', 'mayHoldMachines'])
        .execute();
      expect(imports.map(({ uses, accessMethod, mayHoldMachines }) => [uses, accessMethod, mayHoldMachines])).toEqual([
        ['10,5,4', null, false],
        ['110,5,44', null, true],
        ['110,5,44', 'Regular', false],
        ['110,5,44', 'Regular', false],
        ['0,0,0', 'TDM', false],
        ['110,5,44', null, true],
        ['110,5,44', null, true],
        ['110,5,44', null, false],
      ]);
      const sums = await db
        .selectFrom('usageSums')
        .orderBy('importId')
        .orderBy('month')
        .orderBy('accessMethod')
        .selectAll()
        .execute();
      expect(
        sums.filter(({ importId }) => importId === 1).map((sum) => [sum.month, sum.accessMethod, sum.figure]),
      ).toEqual([
        ['2025-11', 'Regular', 10],
        ['2025-11', 'TDM', 100],
        ['2025-12', 'Regular', 5],
        ['2026-01', 'Agent', 40],
        ['2026-01', 'Regular', 4],
      ]);
      expect(sums.filter(({ importId }) => importId > 1).map(({ figure }) => figure)).toEqual(
        Array.from({ length: 7 }, () => [110, 5, 44]).flat(),
      );
      const { rows } = await sql<{
        uses: number | null;
      }>`select "usesOfLastYear" as uses from institutions where id = 1`.execute(db);
      expect(rows).toEqual([{ uses: null }]);
    } finally {
      await db.destroy();
    }
  });
});
