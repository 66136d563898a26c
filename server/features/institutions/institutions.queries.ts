import type { Db } from '#server/db/schema.ts';

export async function institutionExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('institutions').where('id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}

export async function findInstitutionByName(db: Db, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('institutions').where('name', '=', name).select('id').executeTakeFirst();
  return row?.id;
}

export interface NewInstitution {
  name: string;
  accountManagerId: number | null;
  techSupportId: number | null;
  createdAt: string;
}

export async function insertInstitution(db: Db, institution: NewInstitution): Promise<number> {
  const row = await db.insertInto('institutions').values(institution).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
