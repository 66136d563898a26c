import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';
import { baseline } from './migrations/1000-baseline.ts';
import { addSettings } from './migrations/1002-settings.ts';
import { addContracts } from './migrations/1004-contracts.ts';

export type Migration = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>;

export interface MigrationList {
  /** By name and in order, forward only: a migration that has run anywhere is never edited. */
  migrations: Readonly<Record<string, Migration>>;
  /** Migrations after which an older version may still run. Only additions that it can ignore belong here. */
  olderVersionsMayRun: readonly string[];
}

/** The first migration; in a database of 0.9.0 its tables exist already. */
export const baselineName = '1000-baseline';

/** This version's migrations. Tests pass the list of a future version. */
export const ownMigrations: MigrationList = {
  migrations: { [baselineName]: baseline, '1002-settings': addSettings, '1004-contracts': addContracts },
  olderVersionsMayRun: ['1002-settings', '1004-contracts'],
};

export const migrationNames = Object.keys(ownMigrations.migrations);
