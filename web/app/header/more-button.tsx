import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { headerLinkClasses } from './nav-links.ts';

interface MoreButtonProps extends ComponentProps<'button'> {
  /** One of its pages is shown. */
  isCurrent: boolean;
}

/** Opens the pages beside those of the header. */
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
