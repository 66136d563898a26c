import { MissingMark } from '#web/features/settings/missing-mark.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { type AdminPath, adminScreens } from './admin-screens.ts';

interface AreaTabsProps {
  area: 'Settings' | 'Usage';
  /** The name of the open tab. */
  current: string;
}

/** The tabs of an area of the admin panel. */
export function AreaTabs({ area, current }: AreaTabsProps) {
  return (
    <PageTabs
      label={area}
      tabs={tabsIn(area).map(({ path, tab }) => ({
        path,
        label: tab,
        isCurrent: tab === current,
        mark: area === 'Settings' && <MissingMark path={path} />,
      }))}
    />
  );
}

/** The tabs of an area; of screens that share a tab, the first. */
function tabsIn(area: 'Settings' | 'Usage'): { path: AdminPath; tab: string }[] {
  const tabs: { path: AdminPath; tab: string }[] = [];
  for (const screen of adminScreens) {
    if (!('area' in screen) || screen.area !== area) continue;
    const tab = 'tab' in screen ? screen.tab : screen.label;
    if (!tabs.some((known) => known.tab === tab)) tabs.push({ path: screen.path, tab });
  }
  return tabs;
}
