import type { ReactNode, Ref } from 'react';
import { PageColumn } from './page-column.tsx';
import { PageHead, type PageHeadProps } from './page-head.tsx';

interface PageProps extends PageHeadProps {
  ref?: Ref<HTMLDivElement>;
  isNarrow?: boolean;
  /** The page is made to be printed. */
  isForPaper?: boolean;
  children: ReactNode;
}

/** A page of one column with its head. */
export function Page({ ref, isNarrow = false, isForPaper = false, children, ...head }: PageProps) {
  return (
    <PageColumn ref={ref} isNarrow={isNarrow} isForPaper={isForPaper}>
      <PageHead {...head} />
      {children}
    </PageColumn>
  );
}
