import type { LoggedChange } from '#contract/changes.ts';
import { changedObjects } from '#contract/values/changes.ts';
import { changeActionLabel, changedFieldLabel, changedValueText } from './change-words.ts';

const headings = ['When (UTC)', 'Who', 'What', 'Name', 'Id', 'Institution', 'Change', 'Before', 'After'];

/** A row for each change, below a row of headings; several fields of a change stand in lines of one cell. */
export function changeRows(changes: readonly LoggedChange[]): string[][] {
  return [
    headings,
    ...changes.map((change) => [
      ...[change.at, change.by?.fullName ?? 'The portal', changedObjects[change.objectType], change.objectName ?? ''],
      ...[change.objectId, change.institution?.name ?? '', changeActionLabel(change.action)],
      ...[linesOf(change, 'before'), linesOf(change, 'after')],
    ]),
  ];
}

function linesOf({ differences }: LoggedChange, side: 'before' | 'after'): string {
  return differences
    .flatMap(({ field, [side]: text }) =>
      text === null ? [] : [`${changedFieldLabel(field)}: ${changedValueText(field, text)}`],
    )
    .join('\n');
}
