import { inMB } from './db/data-folder/copy-before-migration.ts';
import type { DryRun } from './db/migrating/dry-run.ts';
import { alignedRows } from './platform/aligned-rows.ts';

export function dryRunText({ migrations, isEmpty, tookMs, neededBytes, freeBytes }: DryRun): string {
  if (migrations.length === 0) return 'The database is up to date: nothing would be done.';
  const rows = migrations.map(({ name, olderVersionsMayRun }) => [
    `  ${name}`,
    olderVersionsMayRun ? 'older versions may run beside it' : 'stop older versions first',
  ]);
  const canRoll = migrations.every(({ olderVersionsMayRun }) => olderVersionsMayRun);
  return [
    ...(isEmpty ? ['The database is empty: its tables would be made.'] : ['These would run:', alignedRows(rows)]),
    `That was tried, which took ${(tookMs / 1000).toFixed(1)} s, and taken back: nothing was changed.`,
    ...(isEmpty ? [] : [rollText(canRoll)]),
    freeBytes === null
      ? `Room: up to the size of the database once more, ${inMB(neededBytes)}, on the disk of PostgreSQL.`
      : `Room: ${inMB(neededBytes)} are needed, ${inMB(freeBytes)} are free.`,
  ].join('\n');
}

function rollText(canRoll: boolean): string {
  return canRoll
    ? 'Servers of the version before can go on beside the new ones.'
    : 'All servers of the version before have to be stopped before the first new one starts.';
}
