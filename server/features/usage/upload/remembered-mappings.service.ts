import { TableMapping, type TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import type { GivenMapping, ReadTable } from '#server/features/usage/reading/mapping/mapped-table.ts';
import { parsedJson } from '#server/platform/parsed-json.ts';
import { findMapping, findMappingRow, keepMapping } from './usage-mappings.queries.ts';

export interface RememberedMapping {
  given: GivenMapping;
  by: NonNullable<TableToMap['remembered']>;
}

/** The remembered mapping of tables with these headings; null if there is none, or only in a form that is no longer known. */
export async function rememberedMapping(db: Db, table: ReadTable | null): Promise<RememberedMapping | null> {
  const row = table && (await findMapping(db, table.keys));
  const mapping = row && TableMapping.safeParse(parsedJson(row.mapping));
  if (!row || !mapping?.success) return null;
  return { given: { mapping: mapping.data, key: row.key }, by: { at: row.at, byName: row.byName } };
}

/** Stores the mapping of a table for the next one with its headings, in the transaction that stores the table. */
export async function rememberMapping(
  transaction: Transaction,
  { key, mapping, isTemplate }: ReadTable,
  { byId, at }: { byId: number; at: string },
): Promise<void> {
  if (isTemplate) return;
  const before = await findMappingRow(transaction, key);
  const row = { key, mapping: JSON.stringify(mapping), byId, at };
  if (before && saysTheSame(before.mapping, row.mapping)) return;
  await keepMapping(transaction, row);
  const object = { objectType: 'usageMapping', objectId: key, institutionId: null } as const;
  await recordChange(transaction, { byId, at, ...object, action: 'remember', after: row, ...(before && { before }) });
}

/** The rows and months of a file are not what is remembered. */
function saysTheSame(before: string, after: string): boolean {
  const said = (text: string) => {
    const { columns, unit, isCumulative, beginsIn, dates, sums } = JSON.parse(text) as TableMapping;
    const roles = columns.map(({ heading, is, values }, at) =>
      is === 'uses' && columns[at - 1]?.is === 'uses' ? 'uses' : { heading: is === 'uses' ? '' : heading, is, values },
    );
    const distinct = roles.filter((role) => role !== 'uses');
    return JSON.stringify({ distinct, unit, isCumulative, beginsIn, dates, sums });
  };
  return said(before) === said(after);
}
