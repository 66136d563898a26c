import type { Insertable, Kysely } from 'kysely';
import { insertAll } from '#proofs/bench/scale/insert-many.ts';
import type { Schema } from '#server/db/schema.ts';

const firstYear = 2021;
const years = 5;
const platforms = ['Carrel Video', 'Carrel Books'];
const titles = 5000;
const metric = 'Total_Item_Requests';
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const at = '2026-01-02T06:00:00.000Z';

export const filledMonths = { from: `${firstYear}-01`, to: `${firstYear + years - 1}-12` };

/** An institution with five years of reports of two platforms, 5,000 titles each. */
export async function fillUsagePage(db: Kysely<Schema>): Promise<void> {
  await insertAll(db, 'institutions', [{ name: 'Library', createdAt: at }]);
  const admin = { username: 'admin', usernameKey: 'admin', fullName: 'Admin', role: 'admin', createdAt: at } as const;
  await insertAll(db, 'users', [admin]);
  const reports = platforms.flatMap((platform) =>
    Array.from({ length: years }, (_, number) =>
      (['PR', 'TR'] as const).map((report) => ({ platform, year: firstYear + number, report })),
    ).flat(),
  );
  const resources = reports.map(({ report, year }, index): Insertable<Schema['resources']> => {
    return {
      ...{ id: index + 1, title: `${report} ${year}`, type: 'usage_stats', url: '/uploads/none', description: '' },
      ...{ category: report, audience: 'librarian', uploaderId: 1, institutionId: 1, sharedWithId: null },
      ...{ fileName: null, sharedAt: at, createdAt: at, textState: 'none' },
    };
  });
  await insertAll(db, 'resources', resources);
  const imports = reports.map(({ report, year, platform }, index): Insertable<Schema['usageImports']> => {
    return {
      ...{ id: index + 1, institutionId: 1, uploaderId: 1, resourceId: index + 1, report, reportName: report },
      ...{ release: '5.1', sha256: `${index}`.padStart(64, '0'), usesMetric: metric, accessMethod: 'Regular' },
      ...{ months: months.map((month) => monthOf(year, month)).join(','), uses: months.map(() => titles).join(',') },
      ...{ startedAt: at, completedAt: at, platforms: JSON.stringify([platform]), countsBeside: true },
      header: JSON.stringify(headerOf(report, year)),
    };
  });
  await insertAll(db, 'usageImports', imports);
  const sums = reports.flatMap(({ report, year }, index) =>
    months.flatMap((month) =>
      (report === 'PR' ? ['Book', 'Journal', 'Audiovisual'] : ['Book']).map((dataType) => {
        const about = { importId: index + 1, month: monthOf(year, month), metric, dataType, accessMethod: 'Regular' };
        return { ...about, figure: titles };
      }),
    ),
  );
  await insertAll(db, 'usageSums', sums);
  for (const [index, { report, year, platform }] of reports.entries()) {
    if (report === 'PR') continue;
    const facts = Array.from({ length: titles }, (_, row): Insertable<Schema['usageFacts']> => {
      const figures = Object.fromEntries(months.map((month) => [`m${month}`, (row * 7 + month * 13 + year) % 197]));
      const about = { importId: index + 1, metric, row: row + 15, year, dataType: 'Book', accessMethod: 'Regular' };
      return { ...about, title: `${platform} ${row} on Method and its Discontents`, ...figures } as Insertable<
        Schema['usageFacts']
      >;
    });
    await insertAll(db, 'usageFacts', facts);
  }
}

function monthOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** The lines above the headings, which are read with each report. */
function headerOf(report: string, year: number): [string, string][] {
  return [
    ['Report_Name', report],
    ['Report_ID', report],
    ['Release', '5.1'],
    ['Institution_Name', 'Library'],
    ['Institution_ID', 'ISNI:0000000123456789; carrel:4711'],
    ['Metric_Types', 'Total_Item_Requests; Unique_Item_Requests; Unique_Title_Requests'],
    ['Report_Filters', 'Data_Type=Book|Journal|Audiovisual; Access_Method=Regular'],
    ['Report_Attributes', 'Attributes_To_Show=Access_Method'],
    ['Exceptions', '3040: Partial Data Returned (2021-02)'],
    ['Reporting_Period', `Begin_Date=${year}-01-01; End_Date=${year}-12-31`],
    ['Created', at],
    ['Created_By', 'Carrel Video'],
  ];
}
