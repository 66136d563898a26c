import { paths } from '#contract/values/pages.ts';
import { CreateNotificationCard } from '#web/features/notifications/create-notification-card.tsx';
import { PlannedNotifications } from '#web/features/notifications/planned-notifications.tsx';
import { SentNotifications } from '#web/features/notifications/sent-notifications.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Notifications to customers: the form, and the planned and sent ones. */
export function AdminNotificationsPage() {
  return (
    <PageColumn>
      <AdminHeading path={paths.adminNotifications} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CreateNotificationCard />
        <div className="flex min-w-0 flex-col gap-4">
          <PlannedNotifications />
          <SentNotifications />
        </div>
      </div>
    </PageColumn>
  );
}
