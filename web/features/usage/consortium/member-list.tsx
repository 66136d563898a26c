import Building2 from 'lucide-react/icons/building-2';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { useMembers } from './consortium.api.ts';
import { memberColumns } from './member-columns.tsx';
import type { MembersSearch } from './members-search.ts';

interface MemberListProps {
  institution: number | undefined;
  period: MonthRange;
  /** The number of members that asked not to be named. */
  unnamed: number;
  search: MembersSearch;
  onSearch: ChangeAddress<MembersSearch>;
}

const orders = [
  { value: 'name', label: 'By name' },
  { value: 'uses', label: 'Most uses first' },
  { value: 'rise', label: 'Largest rise first' },
  { value: 'fall', label: 'Largest fall first' },
];

const changeNote = 'Change is over the months that both periods have; a dash means too few months.';

function unnamedNote(unnamed: number): string {
  if (unnamed === 0) return '';
  return unnamed === 1
    ? 'One member asked not to be shown by name.'
    : `${unnamed} members asked not to be shown by name.`;
}

/** The members of a consortium beside each other, with an export. */
export function MemberList({ institution, period, unnamed, search, onSearch }: MemberListProps) {
  const { q, by } = search;
  const read = useMembers({ institution, ...period, q, sort: by });
  return (
    <ListCard
      list={{
        title: 'Members compared',
        what: 'members',
        columns: memberColumns(period, institution),
        keyOf: ({ id }) => id,
        file: `members-${period.from}-${period.to}`,
        icon: <Building2 />,
        nothing: 'No members are shown by name',
        nothingFits: 'No member matches',
        failed: 'Failed to fetch the members',
      }}
      read={read}
      onShowAll={q ? () => onSearch({ q: undefined }) : undefined}
      toolbar={
        <ListToolbar
          search={search}
          onChange={onSearch}
          searchLabel="Search members"
          filters={[{ key: 'by', label: 'Order', options: orders, otherwise: 'name' }]}
          note={[changeNote, unnamedNote(unnamed)].filter(Boolean).join(' ')}
        />
      }
    />
  );
}
