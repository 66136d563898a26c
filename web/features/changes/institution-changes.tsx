import History from 'lucide-react/icons/history';
import type { LoggedChange } from '#contract/changes.ts';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ChangeRow } from './change-row.tsx';
import { useInstitutionChanges } from './changes.api.ts';

const list: ListOf<LoggedChange> = {
  title: 'Changes',
  what: 'changes',
  columns: [],
  keyOf: ({ id }) => id,
  icon: <History />,
  nothing: 'Nothing has been changed yet',
  isSmall: true,
};

/** What was changed about an institution, as far as the viewer may read it, newest first. */
export function InstitutionChanges({ institution }: { institution: number }) {
  return (
    <ListCard list={list} read={useInstitutionChanges(institution)} line={(change) => <ChangeRow change={change} />} />
  );
}
