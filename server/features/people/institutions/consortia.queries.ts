import type { ListQuery } from '#contract/list-query.ts';
import type { InstitutionMember } from '#contract/people/institutions.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';

export async function readMembers(db: Db, consortiumId: number, page: ListQuery): Promise<Page<InstitutionMember>> {
  const members = db
    .selectFrom('institutions')
    .where('consortiumId', '=', consortiumId)
    .select(['institutions.id', 'institutions.name', 'institutions.unnamedSince']);
  const byName = [sortColumn('text', 'institutions.nameKey'), sortColumn('number', 'institutions.id')];
  const { rows, next } = await readPage(members, sorted('asc', ...byName), page);
  return { rows: rows.map(({ unnamedSince, ...member }) => ({ ...member, isUnnamed: unnamedSince !== null })), next };
}

export async function listNamedMembers(db: Db, consortiumId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('institutions')
    .where('consortiumId', '=', consortiumId)
    .where('unnamedSince', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** All consortia above an institution, from the direct one to the top. */
export async function listConsortiaAbove(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .withRecursive('above', (known) =>
      known
        .selectFrom('institutions')
        .where('id', '=', id)
        .where('consortiumId', 'is not', null)
        .select('consortiumId as id')
        // `union` removes duplicates; with `union all` the recursion would never end on a cycle.
        .union(
          known
            .selectFrom('above')
            .innerJoin('institutions', 'institutions.id', 'above.id')
            .where('institutions.consortiumId', 'is not', null)
            .select('institutions.consortiumId as id'),
        ),
    )
    .selectFrom('above')
    .select('id')
    .$narrowType<{ id: number }>()
    .execute();
  return rows.map(({ id: above }) => above);
}
