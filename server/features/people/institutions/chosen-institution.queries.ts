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

export async function listServedBy(db: Db): Promise<ServedBy[]> {
  return institutions(db).execute();
}
