import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';

export const itemLinkClasses =
  'inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap rounded-control px-2 font-semibold text-link hover:underline touch:min-h-11 [&_svg]:size-4';

interface ItemLinkProps {
  href: string;
  /** For assistive technology, because the visible text is the same on every card. */
  title: string;
  children: ReactNode;
}

export function DownloadLink({ href, title, filename, children }: ItemLinkProps & { filename?: string | null }) {
  return (
    <a href={href} download={filename ?? true} className={itemLinkClasses}>
      <Download aria-hidden="true" className="size-4" />
      {children}
      <span className="sr-only"> {title}</span>
    </a>
  );
}

export function VisitLink({ href, title, children }: ItemLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={itemLinkClasses}>
      <ExternalLink aria-hidden="true" className="size-4" />
      {children}
      <span className="sr-only"> {title}</span>
    </a>
  );
}
