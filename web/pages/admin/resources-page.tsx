import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Users from 'lucide-react/icons/users';
import { paths } from '#contract/values/pages.ts';
import { managerTabs, readManagerSearch } from '#web/features/resources/management/manager-search.ts';
import { managerTexts } from '#web/features/resources/management/manager-texts.ts';
import { ResourceManager } from '#web/features/resources/management/resource-manager.tsx';
import { ResourceDialog } from '#web/features/resources/resource-dialog.tsx';
import { useOpenResource } from '#web/features/resources/use-open-resource.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Resource management. The address holds the tab, the search and the open resource. */
export function AdminResourcesPage() {
  // Read again, because the router also passes on search keys that the route does not know.
  const search = readManagerSearch(useSearch({ from: '/signed-in/admins/admin/resources' }));
  const { tab = 'resources', q = '', resource, page } = search;
  const navigate = useNavigate({ from: paths.adminResources });
  const opened = useOpenResource();
  const change = (to: Partial<typeof search>) =>
    void navigate({ search: (before) => readManagerSearch({ ...before, ...to }), replace: true, resetScroll: false });
  return (
    <PageColumn>
      <AdminHeading
        path={paths.adminResources}
        tab={tab === 'resources' ? undefined : managerTexts[tab].label}
        tabs={
          <PageTabs
            label="Resource Management"
            tabs={managerTabs.map((other) => ({
              path: paths.adminResources,
              search: readManagerSearch({ tab: other }),
              label: managerTexts[other].label,
              isCurrent: other === tab,
            }))}
          />
        }
      >
        <Link to={paths.admin} activeOptions={{ exact: true }} className={buttonClasses('secondary')}>
          <Users />
          User Management
        </Link>
        <Link to={paths.adminSchedule} className={buttonClasses('secondary')}>
          <CalendarDays />
          Schedule Management
        </Link>
      </AdminHeading>
      <ResourceManager key={tab} tab={tab} q={q} onSearch={(text) => change({ q: text })} />
      {resource !== undefined && (
        <ResourceDialog id={resource} page={page} q={q} onPage={opened.turnTo} onClose={opened.close} />
      )}
    </PageColumn>
  );
}
