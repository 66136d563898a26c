import { paths } from '#contract/values/pages.ts';
import { SupportHoursNote } from '#web/features/chat/support-hours-note.tsx';
import { Desk } from '#web/pages/home/desk.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export function AdminDashboardPage() {
  return (
    <Desk
      head={
        <AdminHeading path={paths.adminDashboard}>
          <SupportHoursNote />
        </AdminHeading>
      }
    />
  );
}
