import Share2 from 'lucide-react/icons/share-2';
import { useSharedResources } from '#web/features/resources/resources.api.ts';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { SharedList } from './shared-list.tsx';

export function InstitutionResources({ institution }: { institution: number }) {
  const read = useSharedResources({ institution });
  const { rows, isPending, isPlaceholderData } = read;
  // Placeholder rows belong to the previous institution, so they are hidden.
  const query = { ...read, data: isPlaceholderData ? undefined : rows, isPending: isPending || isPlaceholderData };
  return (
    <QueryCard title="Shared resources" what="shared resources" query={query}>
      {(resources) => (
        <>
          {resources.length === 0 && <EmptyLine icon={<Share2 />} text="No resources have been shared yet" />}
          <SharedList read={read} className="p-2" />
        </>
      )}
    </QueryCard>
  );
}
