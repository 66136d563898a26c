import type { Insertable, Selectable } from 'kysely';
import type { SettingGroup } from '#contract/values/settings/setting-kinds.ts';
import { namesOfGroup } from '#contract/values/settings/setting-list.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type SettingRow = Selectable<Schema['settings']>;

export async function listStoredSettings(db: Db): Promise<Pick<SettingRow, 'name' | 'value'>[]> {
  return db.selectFrom('settings').select(['name', 'value']).execute();
}

export async function listSettingRows(db: Db): Promise<(SettingRow & { changedBy: string | null })[]> {
  return db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.changedById')
    .selectAll('settings')
    .select('users.fullName as changedBy')
    .orderBy('settings.name')
    .execute();
}

/** The number of the save that begins. Its row stays locked until the transaction ends, so that saves follow each other. */
export async function takeSettingsVersion(transaction: Db): Promise<number> {
  const { next } = await transaction
    .updateTable('counters')
    .set((eb) => ({ next: eb('next', '+', 1) }))
    .where('name', '=', 'settings')
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - 1;
}

export async function upsertSetting(transaction: Db, row: Insertable<Schema['settings']>): Promise<void> {
  const { name: _, ...rest } = row;
  await transaction
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(rest))
    .execute();
}

export async function listRowsOfGroup(
  transaction: Db,
  group: SettingGroup,
): Promise<(SettingRow & { changedBy: string | null })[]> {
  const names: readonly string[] = namesOfGroup(group);
  return (await listSettingRows(transaction)).filter(({ name }) => names.includes(name));
}
