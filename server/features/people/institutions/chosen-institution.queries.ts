import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import type { Db } from '#server/db/schema.ts';

/** An institution and its assigned staff. Access to its plan, usage, invoices and setup depends on them. */
export interface InstitutionStaff {
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

export async function findServedBy(db: Db, id: number): Promise<InstitutionStaff | undefined> {
  return institutions(db).where('id', '=', id).executeTakeFirst();
}

/** The consortium that may see this member by name; undefined if there is none. */
export async function findConsortiumSeeing(db: Db, memberId: number): Promise<InstitutionStaff | undefined> {
  const consortium = db
    .selectFrom('institutions as member')
    .where('member.id', '=', memberId)
    .where('member.unnamedSince', 'is', null)
    .select('member.consortiumId');
  return institutions(db).where('id', '=', consortium).executeTakeFirst();
}

export async function listServedBy(
  db: Db,
  values: InstitutionValues,
  ids?: readonly number[],
): Promise<InstitutionStaff[]> {
  const served = institutions(db).where(whereInstitution(values));
  return (ids ? served.where('id', 'in', ids) : served).execute();
}
