import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/testing/test-app.ts';

describeOnBothEngines('more statements than are kept prepared', (makeApp) => {
  test('answer the same, the first of them again as well', async () => {
    const { db } = await makeApp.database();
    const answerOf = async (number: number) => {
      const { rows } = await sql<{ answer: number }>`select ${sql.raw(String(number))} as answer`.execute(db);
      return rows;
    };
    for (let number = 0; number < 1100; number++) expect(await answerOf(number)).toEqual([{ answer: number }]);
    expect(await answerOf(0)).toEqual([{ answer: 0 }]);
    expect(await answerOf(1099)).toEqual([{ answer: 1099 }]);
  });
});
