import { paths } from '#contract/values/pages.ts';
import { readInstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { InstitutionTable } from '#web/features/people/institutions/institution-table.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** All institutions. The address holds search, filters and sorting. */
export function AdminInstitutionsPage() {
  const [search, changeSearch] = useAddress(readInstitutionSearch);
  return (
    <PageColumn>
      <AdminHeading path={paths.adminInstitutions} />
      <InstitutionTable search={search} onSearch={changeSearch} />
    </PageColumn>
  );
}
