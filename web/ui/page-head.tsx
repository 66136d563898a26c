import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, use } from 'react';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { iconButtonClasses } from './buttons/button.tsx';
import { Menu } from './overlays/menu.tsx';
import { PageNotice } from './page-notice.ts';
import { type PageAbove, UpLink } from './up-link.tsx';

export interface PageHeadProps {
  title: string;
  /** Which tab of an area the page is: read aloud after the heading, and in the window's title. */
  tab?: string | undefined;
  /** Beside the heading: the plan or the state of what the page is about. */
  badge?: ReactNode;
  /** The purpose of the page. */
  lead?: ReactNode;
  /** The page that this one is below. */
  above?: PageAbove | undefined;
  /** Buttons at the right end; the main one is the only filled one. */
  actions?: ReactNode;
  /** Further actions, as entries of a menu; all that destroy something are here. */
  more?: ReactNode;
  tabs?: ReactNode;
}

/** The head of every page: the way up, heading, sentence, actions and tabs, and what the person has to know whatever the page is about. */
export function PageHead({ title, tab, badge, lead, above, actions, more, tabs }: PageHeadProps) {
  usePageTitle(tab ? `${title}: ${tab}` : title);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {above && <UpLink {...above} />}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="wrap-anywhere min-w-0">
              {title}
              {tab && <span className="sr-only print:not-sr-only">: {tab}</span>}
            </h1>
            {badge}
          </div>
          {lead && <div className="mt-1 text-body text-muted">{lead}</div>}
        </div>
        {(actions || more) && (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow print:hidden">
            {actions}
            {more && <MoreActions>{more}</MoreActions>}
          </div>
        )}
      </div>
      {tabs}
      {use(PageNotice)}
    </>
  );
}

function MoreActions({ children }: { children: ReactNode }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="More actions"
          className={iconButtonClasses('grow-0! border border-control bg-surface text-ink data-[state=open]:bg-hover')}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
