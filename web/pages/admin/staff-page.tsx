import UserPlus from 'lucide-react/icons/user-plus';
import { paths } from '#contract/values/pages.ts';
import { StaffTable } from '#web/features/people/staff/staff-table.tsx';
import { usePersonDialogs } from '#web/features/people/use-person-dialogs.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { readAddingSearch, useAskedDialog } from './frame/adding-search.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { useUploadData } from './frame/use-upload-data.ts';

/** Everybody who serves customers or runs the portal. */
export function AdminStaffPage() {
  const [{ isAdding }, changeSearch] = useAddress(readAddingSearch);
  const dialogs = usePersonDialogs(useUploadData());
  useAskedDialog(isAdding === true, changeSearch, () => dialogs.add());
  return (
    <PageColumn>
      <AdminHeading path={paths.adminStaff}>
        <Button icon={<UserPlus />} onClick={() => dialogs.add()}>
          Add staff
        </Button>
      </AdminHeading>
      <StaffTable dialogs={dialogs} />
    </PageColumn>
  );
}
