import { Link } from '@tanstack/react-router';
import type { Resource } from '#contract/resources.ts';
import { resourceLink } from '#web/lib/pages/links.ts';
import { pageOf } from './resource-facts.ts';
import { MarkedText } from './search/marked-text.tsx';

interface ResourceTitleProps {
  resource: Resource;
  className?: string;
}

/** The title, a link to the details at the page found. */
export function ResourceTitle({ resource: { id, title, hit }, className }: ResourceTitleProps) {
  const isFoundInTitle = hit?.place === null && hit.excerpt === title;
  return (
    <Link {...resourceLink(id, pageOf(hit?.place))} className={className}>
      {isFoundInTitle ? <MarkedText text={title} matches={hit.matches} /> : title}
    </Link>
  );
}
