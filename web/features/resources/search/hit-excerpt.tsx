import type { Resource } from '#contract/resources.ts';
import { MarkedText } from './marked-text.tsx';

/** The place of a hit with the text around it; nothing for a hit in the title. */
export function HitExcerpt({ resource: { hit, title } }: { resource: Resource }) {
  if (!hit || hit.excerpt === title) return null;
  return (
    <p className="text-muted text-small [overflow-wrap:anywhere]">
      {hit.place !== null && <span className="font-medium text-ink">{hit.place}: </span>}
      <MarkedText text={hit.excerpt} matches={hit.matches} />
    </p>
  );
}
