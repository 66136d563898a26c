import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PagePath } from '#contract/values/pages.ts';

export interface PageTab {
  path: PagePath;
  search?: object;
  label: string;
  isCurrent: boolean;
  /** A count, or a mark of the state. */
  mark?: ReactNode;
}

interface PageTabsProps {
  /** For assistive technology. */
  label: string;
  tabs: readonly PageTab[];
}

/** The tabs of an area, each with an address. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.label;
  // On phones the tabs scroll.
  useEffect(() => {
    if (current !== undefined)
      row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="flex gap-6 overflow-x-auto border-b [scrollbar-width:none] print:hidden"
    >
      {tabs.map(({ path, search = {}, label: name, isCurrent, mark }) => (
        <Link
          key={name}
          to={path}
          search={search}
          // Only `aria-current` marks the tab: the router's own mark would be missing while the page has more in its address.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={isCurrent ? 'page' : undefined}
          className="flex h-10 shrink-0 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-control text-muted -outline-offset-2 hover:text-ink touch:h-11 aria-[current=page]:border-link aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {name}
          {mark}
        </Link>
      ))}
    </nav>
  );
}
