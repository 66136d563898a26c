import type { LoggedChange } from '#contract/changes.ts';
import { changedObjects } from '#contract/values/changes.ts';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { changeActionLabel, changedFieldLabel, changedValueText, currencyOn } from './change-texts.ts';

export const changeColumns: readonly Column<LoggedChange>[] = [
  { label: 'When (UTC)', text: ({ at }) => at },
  { label: 'Who', text: ({ by }) => by?.fullName ?? 'The portal' },
  { label: 'What', text: ({ objectType }) => changedObjects[objectType] },
  { label: 'Name', text: ({ objectName }) => objectName },
  { label: 'Id', text: ({ objectId }) => objectId },
  { label: 'Institution', text: ({ institution }) => institution?.name },
  { label: 'Change', text: ({ action }) => changeActionLabel(action) },
  { label: 'Before', text: (change) => linesOf(change, 'before') },
  { label: 'After', text: (change) => linesOf(change, 'after') },
];

function linesOf(change: LoggedChange, side: 'before' | 'after'): string {
  const { objectType: of, differences } = change;
  const currency = currencyOn(side, change);
  return differences
    .flatMap(({ field, [side]: text }) =>
      text === null ? [] : [`${changedFieldLabel(field, of)}: ${changedValueText({ of, field, currency }, text)}`],
    )
    .join('\n');
}
