import Share2 from 'lucide-react/icons/share-2';
import { useId, useState } from 'react';
import type { PersonCard } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { useSharedResources } from '#web/features/resources/resources.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FailedPart } from '#web/ui/states/failed-part.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { SharedList } from './shared-list.tsx';

/** Resources shared with a contact. Admins can share with customers here. */
export function SharedResources({ contact }: { contact: PersonCard }) {
  const read = useSharedResources({ contactId: contact.id });
  const { rows, error, isPending, isPlaceholderData } = read;
  const isAdmin = useCapabilities().managesResources;
  const [isSharing, setSharing] = useState(false);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-t p-4">
      <div className="-mt-1 mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 id={titleId} className="text-muted text-small">
          Shared resources
        </h3>
        {isAdmin && capabilitiesOf(contact).isServed && (
          <Button variant="secondary" size="sm" icon={<Share2 />} onClick={() => setSharing(true)}>
            Share a file
          </Button>
        )}
      </div>
      {/* Placeholder rows belong to the previous contact, so they are hidden. */}
      {(isPending || isPlaceholderData) && <SharedLoading />}
      {!rows && error != null && (
        <FailedPart text="The shared resources could not be loaded." read={{ ...read, error }} />
      )}
      {rows?.length === 0 && !isPlaceholderData && (
        <p className="text-control text-muted">No resources have been shared yet</p>
      )}
      {rows && !isPlaceholderData && <SharedList read={read} className="-mx-2" />}
      {isSharing && <ShareDialog receiver={{ contact }} onClose={() => setSharing(false)} />}
    </section>
  );
}

function SharedLoading() {
  return (
    <div role="status" className="flex items-center gap-3">
      <span className="sr-only">Loading resources...</span>
      <Skeleton className="size-9" />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
      </span>
    </div>
  );
}
