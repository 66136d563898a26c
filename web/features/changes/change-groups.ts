import type { LoggedChange } from '#contract/changes.ts';
import type { RowsRead } from '#web/lib/calls/use-rows.ts';
import { momentText } from '#web/lib/days.ts';

/** A change together with those of the same bulk that follow it. */
export interface ChangeGroup extends LoggedChange {
  others: readonly LoggedChange[];
}

/** The number of changes of a bulk that load before the person asks for more. */
const readOnMax = 500;

/** This many similar changes in a row are a bulk. */
const bulkMin = 3;
/** Similar changes further apart are told one by one. */
const bulkGapMaxMs = 60 * 60 * 1000;

/** Groups changes for the list: what one person added in bulk is one entry. */
export function groupedChanges(changes: readonly LoggedChange[]): ChangeGroup[] {
  const runs: LoggedChange[][] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isAlike(last, change)) run.push(change);
    else runs.push([change]);
  }
  return runs.flatMap((run) => {
    const [first, ...others] = run;
    if (!first) return [];
    return run.length >= bulkMin ? [{ ...first, others }] : run.map((change) => ({ ...change, others: [] }));
  });
}

function isAlike(one: LoggedChange, other: LoggedChange): boolean {
  return (
    one.action === 'add' &&
    one.action === other.action &&
    one.objectType === other.objectType &&
    one.by?.id === other.by?.id &&
    Date.parse(one.at) - Date.parse(other.at) <= bulkGapMaxMs
  );
}

/** All changes of a group, the first among them. */
export function changesOf(group: ChangeGroup): readonly LoggedChange[] {
  return [group, ...group.others];
}

/** When the changes of a group were made: a moment, or the first and the last. */
export function timeOf(group: ChangeGroup): string {
  const first = momentText(group.others.at(-1)?.at ?? group.at);
  const last = momentText(group.at);
  return first === last ? first : `${first} – ${last}`;
}

/** Reads a list of changes as groups. A very long bulk loads further by the button, because its single line would never fill the screen. */
export function readGrouped(read: RowsRead<LoggedChange>): { read: RowsRead<ChangeGroup>; isReadByButton: boolean } {
  const rows = read.rows && groupedChanges(read.rows);
  const readAll = async () => (await read.readAll()).map((change) => ({ ...change, others: [] }));
  return { read: { ...read, rows, readAll }, isReadByButton: (rows?.at(-1)?.others.length ?? 0) >= readOnMax };
}
