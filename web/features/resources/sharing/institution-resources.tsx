import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useSharedResources } from '#web/features/resources/resources.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SharedList } from './shared-list.tsx';

interface InstitutionResourcesProps {
  institution: { id: number; name: string };
}

/** The resources shared with an institution; administrators share more, also before the institution has people. */
export function InstitutionResources({ institution }: InstitutionResourcesProps) {
  const may = useCapabilities();
  const [isSharing, setSharing] = useState(false);
  const read = useSharedResources({ institution: institution.id });
  const { rows, isPending, isPlaceholderData } = read;
  // Placeholder rows belong to the previous institution, so they are hidden.
  const query = { ...read, data: isPlaceholderData ? undefined : rows, isPending: isPending || isPlaceholderData };
  return (
    <QueryCard
      title="Shared resources"
      what="shared resources"
      query={query}
      actions={
        may.managesResources && (
          <Button size="sm" variant="secondary" onClick={() => setSharing(true)}>
            Share a file
          </Button>
        )
      }
    >
      {(resources) => (
        <>
          {resources.length === 0 && <EmptyLine icon={<Share2 />} text="No resources have been shared yet" />}
          <SharedList read={read} className="p-2" />
          {isSharing && <ShareDialog receiver={{ institution }} onClose={() => setSharing(false)} />}
        </>
      )}
    </QueryCard>
  );
}
