import { memo } from 'react';
import type { Resource } from '#contract/resources.ts';
import { LibraryCard } from './library-card.tsx';

/** One page of cards. Memoised: with ten thousand on the screen, the next page must not render them all again. */
export const LibraryPage = memo(function LibraryPage({ resources }: { resources: readonly Resource[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {resources.map((resource) => (
        <LibraryCard key={resource.id} resource={resource} />
      ))}
    </ul>
  );
});
