import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type KitRow = Selectable<Schema['promotionKits']>;

export async function findKit(db: Db, institutionId: number): Promise<KitRow | undefined> {
  return db.selectFrom('promotionKits').where('institutionId', '=', institutionId).selectAll().executeTakeFirst();
}

/** The kit whose pictures lie under this key, with what the institution is called itself. */
export async function findKitByKey(db: Db, key: string): Promise<(KitRow & { ownName: string }) | undefined> {
  return db
    .selectFrom('promotionKits')
    .innerJoin('institutions', 'institutions.id', 'promotionKits.institutionId')
    .where('promotionKits.key', '=', key)
    .selectAll('promotionKits')
    .select('institutions.name as ownName')
    .executeTakeFirst();
}

/** Stores a kit, instead of the one that the institution had. */
export async function storeKit(db: Db, kit: Insertable<Schema['promotionKits']>): Promise<void> {
  const { institutionId: _, key: __, ...changed } = kit;
  await db
    .insertInto('promotionKits')
    .values(kit)
    .onConflict((conflict) => conflict.column('institutionId').doUpdateSet(changed))
    .execute();
}
