import type { Insertable, Kysely } from 'kysely';
import { counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import { insertAll, insertMany } from '#proofs/bench/scale/insert-many.ts';
import { itemKeysUnder } from '#server/db/keys/item-keys.ts';
import type { Schema } from '#server/db/schema.ts';

const at = '2026-01-02T06:00:00.000Z';
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const ofYear = months.map((month) => `2025-${String(month).padStart(2, '0')}`);
const shown = ['Data_Type', 'Access_Method'];

export const filledYear = { from: '2025-01', to: '2025-12' };
/** The metrics of each item in the large report. */
export const itemMetrics = ['Total_Item_Requests', 'Unique_Item_Requests'];

const reports = [
  { report: 'IR', headings: [...counterReports.IR.columns, 'Access_Method'], metrics: itemMetrics },
  { report: 'PR', headings: [...counterReports.PR.columns, 'Access_Method'], metrics: counterReports.PR.metrics },
] as const;

/** A year of an institution: a report of this many items in shuffled order, and one of a platform. */
export async function fillCounterReports(db: Kysely<Schema>, items: number): Promise<void> {
  await insertAll(db, 'institutions', [{ name: 'Library', createdAt: at }]);
  const admin = { username: 'admin', usernameKey: 'admin', fullName: 'Admin', role: 'admin', createdAt: at } as const;
  await insertAll(db, 'users', [admin]);
  const resources = reports.map(({ report }, index): Insertable<Schema['resources']> => {
    return {
      ...{ id: index + 1, title: report, type: 'usage_stats', url: '/uploads/none', description: '', category: report },
      ...{ audience: 'librarian', uploaderId: 1, institutionId: 1, sharedWithId: null, fileName: null },
      ...{ sharedAt: at, createdAt: at, textState: 'none' },
    };
  });
  await insertAll(db, 'resources', resources);
  const imports = reports.map(({ report, headings }, index): Insertable<Schema['usageImports']> => {
    return {
      ...{ id: index + 1, institutionId: 1, uploaderId: 1, resourceId: index + 1, report, reportName: report },
      ...{ release: '5.1', sha256: `${index}`.padStart(64, '0'), usesMetric: 'Total_Item_Requests' },
      ...{ months: ofYear.join(','), uses: ofYear.map(() => 1).join(','), startedAt: at, completedAt: at },
      ...{ platforms: '["Carrel"]', countsBeside: true, itemColumns: JSON.stringify(headings) },
      header: JSON.stringify([
        ['Report_ID', report],
        ['Report_Attributes', `Attributes_To_Show=${shown.join('|')}`],
      ]),
    };
  });
  await insertAll(db, 'usageImports', imports);
  const kinds = ['Article', 'Audiovisual', 'Book', 'Journal'];
  await fillReport(db, 1, items, (number) => {
    const shuffled = (number * 7919) % items;
    const publisher = ['Carrel Press', 'ISNI:1234123412341234', 'Carrel', `10.9999/${shuffled}`, `C:${shuffled}`];
    return [`Item ${shuffled} on Method and its Discontents`, ...publisher, '', '', '', '', 'Article', 'Regular'];
  });
  await fillReport(db, 2, kinds.length * 2, (number) => {
    return ['Carrel', kinds[number >> 1] ?? '', number % 2 ? 'TDM' : 'Regular'];
  });
}

async function fillReport(
  db: Kysely<Schema>,
  importId: 1 | 2,
  items: number,
  cellsOf: (item: number) => string[],
): Promise<void> {
  const report = reports[importId - 1];
  if (!report) return;
  const { headings, metrics } = report;
  const keysOf = itemKeysUnder(headings);
  await insertMany(db, 'usageItems', items, (number) => {
    const cells = cellsOf(number - 1);
    return { importId, item: number - 1, attributes: JSON.stringify(cells), ...keysOf(cells) };
  });
  await insertMany(db, 'usageFacts', items * metrics.length, (number) => {
    const item = Math.floor((number - 1) / metrics.length);
    const figures = Object.fromEntries(months.map((month) => [`m${month}`, 1 + ((item * 7 + month * 13) % 197)]));
    const about = { importId, metric: metrics[(number - 1) % metrics.length] ?? '', row: number, year: 2025, item };
    return { ...about, title: '', dataType: '', accessMethod: '', ...figures } as Insertable<Schema['usageFacts']>;
  });
}
