import { type ReactNode, type Ref, use } from 'react';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { PageColumn } from './page-column.tsx';
import { PageNotice } from './page-notice.ts';

interface PageProps {
  ref?: Ref<HTMLDivElement>;
  /** Also becomes the document title. */
  title: string;
  lead?: ReactNode;
  /** At the right end of the header. */
  actions?: ReactNode;
  above?: ReactNode;
  isNarrow?: boolean;
  /** The page is made to be printed. */
  isForPaper?: boolean;
  children: ReactNode;
}

/** A page of one column with its heading. */
export function Page({ ref, title, lead, actions, above, isNarrow = false, isForPaper = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <PageColumn ref={ref} isNarrow={isNarrow} isForPaper={isForPaper}>
      {above}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1>{title}</h1>
          {lead && <p className="mt-1 text-body text-muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {use(PageNotice)}
      {children}
    </PageColumn>
  );
}
