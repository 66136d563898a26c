import { useState } from 'react';
import type { Resource } from '#contract/resources.ts';
import { ResourceDialog } from '#web/features/resources/resource-dialog.tsx';
import { useDeleteResource } from '#web/features/resources/resources.api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SharedRow } from './shared-row.tsx';

interface SharedListProps {
  resources: readonly Resource[];
  className: string;
}

/** Shared resources, each of which opens; admins can delete them. */
export function SharedList({ resources, className }: SharedListProps) {
  const isAdmin = useViewer().role === 'admin';
  const remove = useDeleteResource();
  const [shown, setShown] = useState<{ id: number; page: number } | null>(null);
  return (
    <>
      <ul className={classNames('flex flex-col empty:hidden', className)}>
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
  );
}
