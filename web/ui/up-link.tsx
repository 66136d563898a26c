import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { PagePath } from '#contract/values/pages.ts';

export interface PageAbove {
  path: PagePath;
  label: string;
  search?: object;
}

/** The way back from a page to the one that it is below. */
export function UpLink({ path, label, search = {} }: PageAbove) {
  return (
    <Link
      to={path}
      search={search}
      activeOptions={{ exact: true }}
      className="inline-flex min-h-7 items-center gap-1.5 font-medium text-control text-muted hover:text-ink touch:min-h-11 print:hidden [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden="true" />
      {label}
    </Link>
  );
}
