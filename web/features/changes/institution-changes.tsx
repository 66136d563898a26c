import History from 'lucide-react/icons/history';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { type ChangeGroup, readGrouped } from './change-groups.ts';
import { ChangeRow } from './change-row.tsx';
import { useInstitutionChanges } from './changes.api.ts';

const list: ListOf<ChangeGroup> = {
  title: 'Changes',
  what: 'changes',
  columns: [],
  keyOf: ({ id }) => id,
  icon: <History />,
  nothing: 'Nothing has been changed yet',
  isSmall: true,
};

export function InstitutionChanges({ institution }: { institution: number }) {
  const { read, isReadByButton } = readGrouped(useInstitutionChanges(institution));
  return (
    <ListCard list={{ ...list, isReadByButton }} read={read} renderRow={(change) => <ChangeRow change={change} />} />
  );
}
