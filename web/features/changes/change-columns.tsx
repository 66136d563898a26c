import type { LoggedChange } from '#contract/changes.ts';
import { changedObjects } from '#contract/values/changes.ts';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { type ChangeGroup, changesOf, timeOf } from './change-groups.ts';
import { BulkDetails } from './change-row.tsx';
import { manyChangesText } from './change-sentence.ts';
import { changeActionLabel, changedFieldLabel, changedValueText, currencyOn } from './change-texts.ts';
import { ChangeValues } from './change-values.tsx';
import { ChangedBy, ChangeWords, type ChangeWordsProps } from './change-words.tsx';

/** The columns of the change log; files have more of them than the table. */
export function changeColumns(onNarrow: ChangeWordsProps['onNarrow']): readonly Column<ChangeGroup>[] {
  return [
    {
      ...{ label: 'Time', textLabel: 'When (UTC)', className: 'w-44 align-top' },
      cell: (change) => <time dateTime={change.at}>{timeOf(change)}</time>,
      text: ({ at }) => at,
    },
    {
      ...{ label: 'Who', className: 'w-44 align-top' },
      cell: (change) => <ChangedBy change={change} onNarrow={onNarrow} />,
      text: ({ by }) => by?.fullName ?? 'The portal',
    },
    {
      ...{ label: 'Change', className: 'align-top' },
      cell: (change) => <Words change={change} onNarrow={onNarrow} />,
    },
    {
      ...{ label: 'Before and after', className: 'align-top' },
      cell: (change) => change.others.length === 0 && <ChangeValues change={change} />,
    },
    { label: 'What', text: ({ objectType }) => changedObjects[objectType] },
    { label: 'Name', text: ({ objectName }) => objectName },
    { label: 'Id', text: ({ objectId }) => objectId },
    { label: 'Institution', text: ({ institution }) => institution?.name },
    { label: 'Action', textLabel: 'Change', text: ({ action }) => changeActionLabel(action) },
    { label: 'Before', text: (change) => linesOf(change, 'before') },
    { label: 'After', text: (change) => linesOf(change, 'after') },
  ];
}

function Words({ change, onNarrow }: Pick<ChangeWordsProps, 'onNarrow'> & { change: ChangeGroup }) {
  const { institution, objectName } = change;
  if (change.others.length > 0) {
    const text = manyChangesText(changesOf(change));
    return (
      <>
        {text.charAt(0).toUpperCase() + text.slice(1)}
        <BulkDetails change={change} onNarrow={onNarrow} />
      </>
    );
  }
  return (
    <>
      <ChangeWords change={change} onNarrow={onNarrow} isSentence />
      {institution && institution.name !== objectName && (
        <span className="block text-muted text-small">{institution.name}</span>
      )}
    </>
  );
}

function linesOf(change: LoggedChange, side: 'before' | 'after'): string {
  const { objectType: of, differences } = change;
  const currency = currencyOn(side, change);
  return differences
    .flatMap(({ field, [side]: text }) =>
      text === null ? [] : [`${changedFieldLabel(field, of)}: ${changedValueText({ of, field, currency }, text)}`],
    )
    .join('\n');
}
