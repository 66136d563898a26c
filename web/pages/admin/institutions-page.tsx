import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { InstitutionRow, ServedInstitution } from '#contract/people/institutions.ts';
import { paths } from '#contract/values/pages.ts';
import { type InstitutionSearch, readInstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { InstitutionTable } from '#web/features/people/institutions/institution-table.tsx';
import { institutionTabs } from '#web/features/people/institutions/institution-tabs.tsx';
import { TermDialog } from '#web/features/subscriptions/terms/term-dialog.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { type AddingSearch, readAddingSearch, useAskedDialog } from './frame/adding-search.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

type Search = InstitutionSearch & AddingSearch;
const readSearch = (typed: { [Key in keyof Search]?: unknown }): Search => ({
  ...readInstitutionSearch(typed),
  ...readAddingSearch(typed),
});

/** All institutions. The address holds search, filters and sorting. */
export function AdminInstitutionsPage() {
  const [{ isAdding, ...search }, changeSearch] = useAddress(readSearch);
  const [editing, setEditing] = useState<ServedInstitution | 'new' | null>(null);
  const [added, setAdded] = useState<InstitutionRow | null>(null);
  useAskedDialog(isAdding === true, changeSearch, () => setEditing('new'));
  return (
    <PageColumn>
      <AdminHeading path={paths.adminInstitutions} tabs={institutionTabs('All')}>
        <Button icon={<Plus />} onClick={() => setEditing('new')}>
          Add institution
        </Button>
      </AdminHeading>
      <InstitutionTable
        search={search}
        onSearch={changeSearch}
        editing={editing}
        onEdit={setEditing}
        onAdded={setAdded}
      />
      {added && <TermDialog institution={added} term={null} onClose={() => setAdded(null)} />}
    </PageColumn>
  );
}
