import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { insertMany } from './insert-many.ts';
import { adminId, isoDaysAgo } from './scale-people.ts';
import type { ScaleSize } from './scale-size.ts';

const metric = 'Total_Item_Requests';
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const rowsOfReport = 25;
/** The institution that the bench reads has more years, each as long as a real one. */
const rowsOfLongReport = 1000;
const longYears = 10;

interface Report {
  institutionId: number;
  year: number;
  rows: number;
}

export async function fillUsage(db: Kysely<Schema>, size: ScaleSize, now: number): Promise<void> {
  const lastYear = new Date(now).getUTCFullYear() - 1;
  const ofAll = size.institutions * 2;
  const count = ofAll + longYears;
  const reportOf = (number: number): Report => {
    if (number > ofAll) return { institutionId: 1, year: lastYear - 1 - (number - ofAll), rows: rowsOfLongReport };
    const years = Math.floor((number - 1) / size.institutions);
    return { institutionId: 1 + ((number - 1) % size.institutions), year: lastYear - years, rows: rowsOfReport };
  };
  const at = isoDaysAgo(now, 30);
  await insertMany(db, 'resources', count, (number): Insertable<Schema['resources']> => {
    const { institutionId, year } = reportOf(number);
    return {
      ...{ id: size.resources + number, title: `Usage ${year}`, type: 'usage_stats', url: '/uploads/none' },
      ...{ description: '', category: 'usage', audience: 'librarian', uploaderId: adminId, institutionId },
      ...{ sharedWithId: null, fileName: null, sharedAt: at, createdAt: at, textState: 'none' },
    };
  });
  await insertMany(db, 'usageImports', count, (number): Insertable<Schema['usageImports']> => {
    const { institutionId, year } = reportOf(number);
    return {
      ...{ id: number, institutionId, uploaderId: adminId, resourceId: size.resources + number, report: 'IR_M1' },
      ...{ reportName: 'Item report', release: '5.1', sha256: `${number}`.padStart(64, '0'), usesMetric: metric },
      accessMethod: 'Regular',
      ...{ months: months.map((month) => monthName(year, month)).join(','), uses: months.map(() => 1000).join(',') },
      ...{ startedAt: at, completedAt: at },
    };
  });
  await insertMany(db, 'usageSums', count * months.length, (number) => {
    const importId = Math.ceil(number / months.length);
    const month = monthName(reportOf(importId).year, 1 + (number % months.length));
    return { importId, month, metric, dataType: 'Audiovisual', accessMethod: '', figure: 1000 };
  });
  await insertMany(db, 'usageFacts', ofAll * rowsOfReport, (number) => {
    return factOf(Math.ceil(number / rowsOfReport), number % rowsOfReport);
  });
  await insertMany(db, 'usageFacts', longYears * rowsOfLongReport, (number) => {
    return factOf(ofAll + Math.ceil(number / rowsOfLongReport), number % rowsOfLongReport);
  });

  function factOf(importId: number, row: number): Insertable<Schema['usageFacts']> {
    const figures = Object.fromEntries(months.map((month) => [`m${month}`, (row * 7 + month * 13) % 197]));
    const about = {
      importId,
      metric,
      row: row + 8,
      title: `Lecture ${row}`,
      dataType: 'Audiovisual',
      accessMethod: '',
    };
    return { ...about, year: reportOf(importId).year, ...figures } as Insertable<Schema['usageFacts']>;
  }
}

function monthName(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}
