import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { paths } from '#contract/values/pages.ts';
import { readInstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { InstitutionTable } from '#web/features/people/institutions/institution-table.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** All institutions. The address holds search, filters and sorting. */
export function AdminInstitutionsPage() {
  const [search, changeSearch] = useAddress(readInstitutionSearch);
  const [editing, setEditing] = useState<ServedInstitution | 'new' | null>(null);
  return (
    <PageColumn>
      <AdminHeading path={paths.adminInstitutions}>
        <Button icon={<Plus />} onClick={() => setEditing('new')}>
          Add institution
        </Button>
      </AdminHeading>
      <InstitutionTable search={search} onSearch={changeSearch} editing={editing} onEdit={setEditing} />
    </PageColumn>
  );
}
