import FolderOpen from 'lucide-react/icons/folder-open';
import { useDeleteResource, useResources } from '#web/features/resources/resources.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { BrandPalette } from './brand-palette.tsx';
import { LibrarianCard } from './librarian-card.tsx';
import { type LibrarianTab, librarianTabs } from './librarian-search.ts';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { ShippedCards } from './shipped-cards.tsx';

/** A tab of /librarian-resources: built-in items, then added ones, newest first. */
export function LibrarianLibrary({ tab }: { tab: LibrarianTab }) {
  return (
    <section aria-label={librarianTabs[tab].label} className="flex flex-col gap-6">
      {tab === 'brand' && <BrandPalette />}
      <Cards tab={tab} />
    </section>
  );
}

const gridClasses = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

function Cards({ tab }: { tab: LibrarianTab }) {
  const { types } = librarianTabs[tab];
  const read = useResources({ audience: 'librarian', ...(types && { type: types }) });
  const remove = useDeleteResource();
  const isAdmin = useCapabilities().managesResources;
  const added = read.rows ?? [];
  const isEmpty = read.rows?.length === 0 && tab === 'videos';
  return (
    <>
      <ul className={gridClasses}>
        <ShippedCards tab={tab} />
        {added.map((resource) => (
          <LibrarianCard
            key={resource.id}
            resource={resource}
            onDelete={isAdmin ? (chosen) => remove.mutate(chosen) : null}
          />
        ))}
      </ul>
      {read.isPending && <LibrarySkeleton />}
      {!read.rows && read.error && <FailedRead title="Failed to fetch resources" read={read} />}
      {isEmpty && <EmptyState icon={<FolderOpen />} text="No resources found matching your criteria" />}
      <MoreRows read={read} failed="Failed to fetch resources" />
    </>
  );
}
