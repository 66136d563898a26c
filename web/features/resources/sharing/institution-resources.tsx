import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { ResourceDialog } from '#web/features/resources/resource-dialog.tsx';
import { useDeleteResource, useInstitutionResources } from '#web/features/resources/resources.api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { SharedRow } from './shared-row.tsx';

/** What was shared with the people of an institution; admins can delete it. */
export function InstitutionResources({ institution }: { institution: number }) {
  const isAdmin = useViewer().role === 'admin';
  const remove = useDeleteResource();
  const [shown, setShown] = useState<{ id: number; page: number } | null>(null);
  return (
    <QueryCard title="Shared resources" what="shared resources" query={useInstitutionResources(institution)}>
      {(resources) => (
        <>
          {/* specification §8 */}
          {resources.length === 0 && (
            <EmptyState icon={<Share2 />} text="No resources have been shared yet" className="py-6" />
          )}
          <ul className="flex flex-col p-2 empty:hidden">
            {resources.map((resource) => (
              <SharedRow
                key={resource.id}
                resource={resource}
                onOpen={() => setShown({ id: resource.id, page: 1 })}
                onDelete={isAdmin ? () => remove.mutate(resource) : null}
              />
            ))}
          </ul>
          {shown && (
            <ResourceDialog
              id={shown.id}
              page={shown.page}
              q=""
              onPage={(page) => setShown({ ...shown, page })}
              onClose={() => setShown(null)}
            />
          )}
        </>
      )}
    </QueryCard>
  );
}
