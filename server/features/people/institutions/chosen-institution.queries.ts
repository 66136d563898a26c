import type { ListQuery } from '#contract/list-query.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/institution-values.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';

/** An institution and its assigned staff, by which access to its plan, usage, invoices and setup is decided. */
export interface ServedBy {
  id: number;
  name: string;
  accountManagerId: number | null;
  techSupportId: number | null;
}

function institutions(db: Db) {
  return db.selectFrom('institutions').select(['id', 'name', 'accountManagerId', 'techSupportId']);
}

export async function findServedBy(db: Db, id: number): Promise<ServedBy | undefined> {
  return institutions(db).where('id', '=', id).executeTakeFirst();
}

const byName = sorted('asc', sortColumn('text', 'institutions.nameKey'), sortColumn('number', 'institutions.id'));

/** One page of those with these values, by name. */
export function readServedBy(db: Db, values: InstitutionValues, page: ListQuery): Promise<Page<ServedBy>> {
  return readPage(served(db, values), byName, page);
}

export async function listServedBy(db: Db, values: InstitutionValues): Promise<ServedBy[]> {
  return served(db, values).execute();
}

function served(db: Db, values: InstitutionValues) {
  return institutions(db).where(whereInstitution(values));
}
