import { expect, test } from 'vitest';
import type { TableName } from '#server/db/declarations/declaration.ts';
import { declarations, tableNames } from '#server/db/declarations/declarations.ts';
import type { ErasureId } from '#server/db/declarations/erasures.ts';
import { rowsNaming } from './erased-rows.queries.ts';

/** Vectors contain no readable text (decision 91). */
const ofNobody: readonly TableName[] = ['passageVectors'];
/** Erasure rules that delete nothing: data that stays, data that expires by itself, and data with nothing to erase. */
const staying: readonly ErasureId[] = ['number', 'law', 'list', 'soon', 'nothing'];

/** Checks whether a column, a parent table or a function lets an erasure find the rows. */
function isErased(table: TableName): boolean {
  const { names, partOf, erasure } = declarations[table];
  const byColumn = Object.values(names).some((name) => name !== undefined && name.erasure !== 'keep');
  return byColumn || erasure !== undefined || (partOf !== undefined && isErased(partOf.table));
}

test('every table of which people are told that something goes has a column or a function by which it goes', () => {
  const told = tableNames.filter((table) =>
    declarations[table].parts.some(({ erasure }) => !staying.includes(erasure)),
  );
  expect(told.filter((table) => !isErased(table))).toEqual(ofNobody);
});

test('people are told that rows go which are deleted with them', () => {
  const untold = rowsNaming('person').filter(({ table }) =>
    declarations[table].parts.every(({ erasure }) => staying.includes(erasure)),
  );
  expect(untold).toEqual([]);
});
