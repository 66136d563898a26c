import { paths } from '#contract/values/pages.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';

const logs = [
  { path: paths.adminChanges, label: 'Change Log' },
  { path: paths.adminSecurity, label: 'Security Log' },
] as const;

/** The two logs of the tab Logs. */
export function LogLinks({ current }: { current: (typeof logs)[number]['path'] }) {
  return <PageTabs label="Logs" isSmall tabs={logs.map((log) => ({ ...log, isCurrent: log.path === current }))} />;
}
