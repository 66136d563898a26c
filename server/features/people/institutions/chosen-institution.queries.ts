import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
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

/** Those with these values; of these ids where there are any. */
export async function listServedBy(db: Db, values: InstitutionValues, ids?: readonly number[]): Promise<ServedBy[]> {
  const served = institutions(db).where(whereInstitution(values));
  return (ids ? served.where('id', 'in', ids) : served).execute();
}
