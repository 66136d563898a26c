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
  return db
    .selectFrom('institutions')
    .where('erasedAt', 'is', null)
    .select(['id', 'name', 'accountManagerId', 'techSupportId']);
}

export async function findServedBy(db: Db, id: number): Promise<ServedBy | undefined> {
  return institutions(db).where('id', '=', id).executeTakeFirst();
}

/** The consortium that sees an institution by name; undefined where none does. */
export async function findConsortiumSeeing(db: Db, memberId: number): Promise<ServedBy | undefined> {
  const consortium = db
    .selectFrom('institutions as member')
    .where('member.id', '=', memberId)
    .where('member.unnamedSince', 'is', null)
    .select('member.consortiumId');
  return institutions(db).where('id', '=', consortium).executeTakeFirst();
}

/** Those with these values; of these ids where there are any. */
export async function listServedBy(db: Db, values: InstitutionValues, ids?: readonly number[]): Promise<ServedBy[]> {
  const served = institutions(db).where(whereInstitution(values));
  return (ids ? served.where('id', 'in', ids) : served).execute();
}
