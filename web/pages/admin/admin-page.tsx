import { Link } from '@tanstack/react-router';
import FileUp from 'lucide-react/icons/file-up';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { CustomerOverview } from '#web/features/people/customers/customer-overview.tsx';
import { type CustomerSearch, readCustomerSearch } from '#web/features/people/customers/customer-search.ts';
import { ImportDialog } from '#web/features/people/import/import-dialog.tsx';
import { usePersonDialogs } from '#web/features/people/use-person-dialogs.ts';
import { addressReader, fieldBeside, idField, type SearchIn } from '#web/lib/pages/address.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminCards } from './admin-cards.tsx';
import { type AddingSearch, readAddingSearch, useAskedDialog } from './frame/adding-search.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { useUploadData } from './frame/use-upload-data.ts';

/** The admin panel: the customers, and what is done for them. The address holds search and sorting. */
export function AdminPage() {
  const [{ isAdding, institution, ...search }, changeSearch] = useAddress(readSearch);
  const [isImporting, setImporting] = useState(false);
  const dialogs = usePersonDialogs(useUploadData());
  useAskedDialog(
    isAdding === true,
    (change) => changeSearch({ ...change, institution: undefined }),
    () => dialogs.add(institution),
  );
  return (
    <PageColumn>
      <AdminHeading path={paths.admin}>
        <Link to={paths.people} className={buttonClasses('secondary')}>
          Invitations
        </Link>
        <Button variant="secondary" icon={<FileUp />} onClick={() => setImporting(true)}>
          Import CSV
        </Button>
        <Button icon={<UserPlus />} onClick={() => dialogs.add()}>
          Add customer
        </Button>
      </AdminHeading>
      <AdminCards />
      <CustomerOverview search={search} onSearch={changeSearch} dialogs={dialogs} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </PageColumn>
  );
}

const readAddedTo = addressReader({ institution: fieldBeside('isAdding', (typed) => typed, idField) });
type Search = CustomerSearch & AddingSearch & SearchIn<typeof readAddedTo>;
const readSearch = (typed: { [Key in keyof Search]?: unknown }): Search => ({
  ...readCustomerSearch(typed),
  ...readAddingSearch(typed),
  ...readAddedTo(typed),
});
