import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { headerLinkClasses } from './nav-links.ts';

interface MoreButtonProps extends ComponentProps<'button'> {
  /** One of the pages in the menu is open. */
  isCurrent: boolean;
}

export function MoreButton({ isCurrent, ...rest }: MoreButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-current={isCurrent ? 'true' : undefined}
      className={`${headerLinkClasses} data-[state=open]:bg-hover`}
    >
      More
      <ChevronDown aria-hidden="true" className="size-4" />
    </button>
  );
}
