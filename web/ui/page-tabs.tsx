import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PagePath } from '#contract/values/pages.ts';
import { classNames } from './class-names.ts';

export interface PageTab {
  path: PagePath;
  params?: Readonly<Record<string, string>>;
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
  /** Below the tabs of an area. */
  isSmall?: boolean;
}

/** The tabs of an area, each with an address. */
export function PageTabs({ label, tabs, isSmall = false }: PageTabsProps) {
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
      className={classNames(
        // Positioned, so that what only screen readers get is cut off with the tabs and does not widen the page.
        'relative flex overflow-x-auto [scrollbar-width:none] print:hidden',
        isSmall ? '-mx-3 gap-1' : 'gap-6 border-b',
      )}
    >
      {tabs.map(({ path, params = {}, search = {}, label: name, isCurrent, mark }) => (
        <Link
          key={name}
          to={path}
          params={params}
          search={search}
          // Only `aria-current` marks the tab: the router's own mark would be missing while the page has more in its address.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'flex shrink-0 items-center whitespace-nowrap font-medium text-control text-muted -outline-offset-2 hover:text-ink touch:h-11 aria-[current=page]:font-semibold aria-[current=page]:text-ink',
            isSmall
              ? 'h-9 rounded-control px-3 aria-[current=page]:bg-selected'
              : 'h-10 border-transparent border-b-2 aria-[current=page]:border-link',
          )}
        >
          {name}
          {mark}
        </Link>
      ))}
    </nav>
  );
}
