import type { SelectQueryBuilder } from 'kysely';

export async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count'));
  const row: Record<string, unknown> = await counted.executeTakeFirstOrThrow();
  return Number(row['count']);
}
