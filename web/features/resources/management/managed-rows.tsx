import FileText from 'lucide-react/icons/file-text';
import type { Resource } from '#contract/resources.ts';
import { useResources } from '#web/features/resources/resources.api.ts';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import type { managerTexts } from './manager-texts.ts';
import { ResourceActions } from './resource-actions.tsx';
import { resourceColumns } from './resource-columns.tsx';
import type { Managing } from './use-managing.ts';

interface ManagedRowsProps {
  words: (typeof managerTexts)['resources'];
  q: string;
  managing: Managing;
  onShowAll: () => void;
}

export function ManagedRows({ words, q, managing, onShowAll }: ManagedRowsProps) {
  const { kind, types, loading, failed, empty } = words;
  return (
    <ListBody
      list={{
        what: 'resources',
        columns: resourceColumns(kind),
        keyOf: ({ id }: Resource) => id,
        icon: <FileText />,
        nothing: empty,
        nothingFits: 'No resources found matching your criteria',
        showAll: 'Show all',
        loading,
        failed,
      }}
      read={useResources({ type: types, ...(q && { q }) })}
      rowActions={{
        label: 'Actions',
        isLabelShown: true,
        className: 'w-52',
        areMany: true,
        render: (resource) => <ResourceActions resource={resource} managing={managing} />,
      }}
      onShowAll={q === '' ? undefined : onShowAll}
    />
  );
}
