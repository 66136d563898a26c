import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

/** The edges that all pages share: gutters of 32 px and at most 1280 px between them, centred, or beside the side bar at its left. */
export const pageEdges = 'mx-auto w-full max-w-336 p-4 md:p-6 lg:px-8 in-data-beside-bar:mx-0';

interface PageColumnProps {
  ref?: Ref<HTMLDivElement> | undefined;
  /** Text that is easier to read in short lines; it begins at the same left edge. */
  isNarrow?: boolean;
  /** The page is made to be printed. */
  isForPaper?: boolean;
  className?: string;
  children: ReactNode;
}

/** The column in which a page stands. */
export function PageColumn({ ref, isNarrow = false, isForPaper = false, className, children }: PageColumnProps) {
  return (
    <div
      ref={ref}
      // Focusable when its focused element may disappear.
      tabIndex={ref ? -1 : undefined}
      className={classNames(
        'flex flex-col gap-4',
        pageEdges,
        isNarrow && '*:w-full *:max-w-200',
        isForPaper && 'print:max-w-none print:p-0 print:*:max-w-none',
        className,
      )}
    >
      {children}
    </div>
  );
}
