import { memo } from 'react';
import type { Resource } from '#contract/resources.ts';
import { LibraryCard } from './library-card.tsx';

/** One page of cards: with ten thousand of them on the screen, reading the next page draws none of these again. */
export const LibraryPage = memo(function LibraryPage({ resources }: { resources: readonly Resource[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {resources.map((resource) => (
        <LibraryCard key={resource.id} resource={resource} />
      ))}
    </ul>
  );
});
