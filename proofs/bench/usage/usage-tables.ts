import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '#proofs/bench/measuring/report.ts';
import { readUsageFile } from '#server/features/usage/reading/read-usage-file.ts';
import { doubtfulTables } from '#server/testing/usage-tables/of-2026/doubtful-forms.ts';
import { goodTables } from '#server/testing/usage-tables/of-2026/good-forms.ts';
import { singleTables } from '#server/testing/usage-tables/of-2026/single-tables.ts';

/** How many of the complete tables are read without a question. A test checks that they are read correctly. */
export async function measureTables(folder: string): Promise<Row[]> {
  const good = [...goodTables, ...doubtfulTables, ...singleTables].filter(({ kind }) => kind === 'good');
  const path = join(folder, 'table.csv');
  let unasked = 0;
  for (const { text } of good) {
    writeFileSync(path, text);
    const { questions, problemCount } = await readUsageFile(path, { thisMonth: '2026-03', answers: {} });
    if (problemCount === 0 && questions.every(({ answer }) => answer.length > 0)) unasked++;
  }
  const about = { figure: 'good tables read without a question', unit: '%', note: `${unasked} of ${good.length}` };
  return [{ ...about, ours: (100 * unasked) / good.length, goal: { atLeast: 60 } }];
}
