import { Link } from '@tanstack/react-router';
import { MissingMark } from '#web/features/settings/missing-mark.tsx';
import { type AdminPath, adminScreens } from './admin-screens.ts';

interface AreaTabsProps {
  area: 'Settings' | 'Usage';
  /** The name of the open tab. */
  current: string;
}

const tabClasses =
  'flex h-10 shrink-0 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-control text-muted -outline-offset-2 hover:text-ink touch:h-11 aria-[current=page]:border-link aria-[current=page]:font-semibold aria-[current=page]:text-ink';

/** The tabs of an area, each with an address. */
export function AreaTabs({ area, current }: AreaTabsProps) {
  const screens = tabsIn(area);
  return (
    <nav
      aria-label={area}
      ref={showCurrent}
      className="flex gap-6 overflow-x-auto border-b [scrollbar-width:none] print:hidden"
    >
      {screens.map(({ path, tab }) => (
        <Link
          key={path}
          to={path}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={current === tab ? 'page' : undefined}
          className={tabClasses}
        >
          {tab}
          {area === 'Settings' && <MissingMark path={path} />}
        </Link>
      ))}
    </nav>
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

/** On phones the tabs scroll. */
function showCurrent(tabs: HTMLElement | null): void {
  tabs?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
}
