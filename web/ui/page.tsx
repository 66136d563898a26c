import type { ReactNode, Ref } from 'react';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { classNames } from './class-names.ts';

interface PageProps {
  ref?: Ref<HTMLDivElement>;
  /** The document is called so as well. */
  title: string;
  /** What it is for, in a sentence. */
  lead?: ReactNode;
  /** At the right end of the head. */
  actions?: ReactNode;
  /** Above the head. */
  above?: ReactNode;
  isNarrow?: boolean;
  /** It is made to be printed. */
  isForPaper?: boolean;
  children: ReactNode;
}

/** A page of one column with its heading. */
export function Page({ ref, title, lead, actions, above, isNarrow = false, isForPaper = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div
      ref={ref}
      // Where the focus may go when what had it is gone.
      tabIndex={ref ? -1 : undefined}
      className={classNames(
        'mx-auto flex w-full flex-col gap-4 p-4 md:p-6',
        isNarrow ? 'max-w-200' : 'max-w-280',
        isForPaper && 'print:max-w-none print:p-0',
      )}
    >
      {above}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1>{title}</h1>
          {lead && <p className="mt-1 text-body text-muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
