import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { changeActions, changedObjectNames, changedObjects } from '#contract/values/changes.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { changeColumns } from './change-columns.tsx';
import { type ChangeGroup, readGrouped } from './change-groups.ts';
import { ChangeRow } from './change-row.tsx';
import { changeActionLabel } from './change-texts.ts';
import { useChanges } from './changes.api.ts';
import type { ChangesSearch } from './changes-search.ts';

interface ByOption {
  id: number;
  fullName: string;
}

interface ChangeLogProps {
  search: ChangesSearch;
  /** The people that the filter offers. */
  staff: readonly ByOption[];
  onSearch: ChangeAddress<ChangesSearch>;
}

const list: Omit<ListOf<ChangeGroup>, 'columns'> = {
  title: 'Changes',
  what: 'changes',
  keyOf: ({ id }) => id,
  file: 'change-log',
  icon: <History />,
  nothing: 'Nothing has been changed yet',
  nothingFits: 'No change matches',
  failed: 'Failed to fetch the change log',
};
const objectOptions = changedObjectNames.map((value) => ({ value, label: changedObjects[value] }));
const actionOptions = changeActions.map((value) => ({ value, label: changeActionLabel(value) }));

export function ChangeLog({ search, staff, onSearch }: ChangeLogProps) {
  const read = useChanges(search);
  const grouped = readGrouped(read);
  const isPhone = useIsPhone();
  const people = peopleToOffer(search, staff, read.rows).map(({ id, fullName }) => {
    return { value: String(id), label: fullName };
  });
  return (
    <ListCard
      list={{ ...list, columns: changeColumns(onSearch), isReadByButton: grouped.isReadByButton }}
      read={grouped.read}
      // A sentence is shorter on phones than a card of facts.
      renderRow={isPhone ? (change) => <ChangeRow change={change} onNarrow={onSearch} /> : undefined}
      onShowAll={emptied(search, onSearch)}
      toolbar={
        <ListToolbar
          search={search}
          onChange={onSearch}
          searchLabel="Search changes"
          hasLabels
          filters={[
            {
              key: 'by',
              label: 'Who',
              options: [{ value: '', label: 'Everyone' }, ...people, { value: '0', label: 'The portal' }],
            },
            {
              key: 'type',
              label: 'What',
              options: [{ value: '', label: 'Everything' }, ...objectOptions],
              resets: ['object'],
            },
            { key: 'action', label: 'Change', options: [{ value: '', label: 'Any change' }, ...actionOptions] },
            { key: 'from', label: 'From' },
            { key: 'to', label: 'To' },
          ]}
        >
          {search.object && (
            <Button variant="secondary" icon={<X />} onClick={() => onSearch({ object: undefined })}>
              One {changedObjects[search.type ?? 'user'].toLowerCase()} alone
            </Button>
          )}
        </ListToolbar>
      }
    />
  );
}

/** Customers change things too: a customer chosen in a row appears in the filter. */
function peopleToOffer(
  { by }: ChangesSearch,
  staff: readonly ByOption[],
  rows: readonly { by: ByOption | null }[] = [],
): readonly ByOption[] {
  if (by === undefined || by === 0 || staff.some(({ id }) => id === by)) return staff;
  const chosen = rows.find((row) => row.by?.id === by)?.by;
  return [...staff, { id: by, fullName: chosen?.fullName ?? `Person ${by}` }];
}
