import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { tabLinkClasses } from '#web/ui/tab-link.ts';

const logs = [
  { path: paths.adminChanges, label: 'Change Log' },
  { path: paths.adminSecurity, label: 'Security Log' },
] as const;

/** The two logs of the tab Logs. */
export function LogLinks({ current }: { current: (typeof logs)[number]['path'] }) {
  return (
    <nav aria-label="Logs" className="flex gap-2 print:hidden">
      {logs.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={path === current ? 'page' : undefined}
          className={tabLinkClasses}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
