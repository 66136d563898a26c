import { useState } from 'react';
import type { Resource } from '#contract/resources.ts';
import { ResourceDialog } from '#web/features/resources/resource-dialog.tsx';
import { useDeleteResource } from '#web/features/resources/resources.api.ts';
import type { RowsRead } from '#web/lib/calls/use-rows.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { SharedRow } from './shared-row.tsx';

interface SharedListProps {
  read: RowsRead<Resource>;
  className: string;
}

export function SharedList({ read, className }: SharedListProps) {
  const isAdmin = useCapabilities().managesResources;
  const remove = useDeleteResource();
  const [shown, setShown] = useState<{ id: number; page: number } | null>(null);
  return (
    <>
      <ul className={classNames('flex flex-col empty:hidden', className)}>
        {read.rows?.map((resource) => (
          <SharedRow
            key={resource.id}
            resource={resource}
            onOpen={() => setShown({ id: resource.id, page: 1 })}
            onDelete={isAdmin ? () => remove.mutate(resource) : null}
          />
        ))}
      </ul>
      <MoreRows read={read} isByButton failed="Failed to fetch more resources" />
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
