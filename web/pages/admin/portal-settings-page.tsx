import { paths } from '#contract/values/pages.ts';
import { PortalSettings } from '#web/features/settings/portal-settings.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export function PortalSettingsPage() {
  return (
    <PageColumn className="flex-1">
      <AdminHeading path={paths.adminPortal} />
      <PortalSettings />
    </PageColumn>
  );
}
