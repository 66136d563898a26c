import { sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sorted } from '#server/db/list-page.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import { byName } from '#server/db/queries/institutions-with-plans.ts';
import type { Db } from '#server/db/schema.ts';

interface PayersAsked extends ListQuery {
  values: InstitutionValues;
  q?: string | undefined;
  institution?: number | undefined;
}

/** One page of the institutions with these values that may be billed. */
export function readPayers(db: Db, { values, q, institution, ...page }: PayersAsked) {
  let found = db
    .selectFrom('institutions')
    .where('institutions.erasedAt', 'is', null)
    .where(whereInstitution(values))
    .select(['institutions.id', 'institutions.name']);
  for (const word of typedWords(q)) found = found.where(containing(sql.ref('institutions.nameKey'), word));
  if (institution !== undefined) found = found.where('institutions.id', '=', institution);
  return readPage(found, sorted('asc', ...byName), page);
}
