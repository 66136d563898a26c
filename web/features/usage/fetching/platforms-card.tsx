import Plug from 'lucide-react/icons/plug';
import { useState } from 'react';
import { platformsMax } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { PlatformDialog } from './platform-dialog.tsx';
import { PlatformItem } from './platform-item.tsx';
import { useFetchedPlatforms } from './usage-fetching.api.ts';

export function PlatformsCard() {
  const platforms = useFetchedPlatforms();
  const [isAdding, setAdding] = useState(false);
  const isFull = (platforms.data?.length ?? 0) >= platformsMax;
  return (
    <QueryCard
      title="Platforms"
      what="platforms"
      query={platforms}
      actions={
        <Button
          size="sm"
          onClick={() => setAdding(true)}
          isDisabled={isFull}
          disabledReason={`There are ${platformsMax} platforms already`}
        >
          Add a platform
        </Button>
      }
    >
      {(list) => (
        <>
          {list.length === 0 ? (
            <EmptyState
              icon={<Plug />}
              text="No platforms yet"
              detail="Add one that has a COUNTER API, and its reports needn’t be uploaded by hand."
              className="py-6"
            />
          ) : (
            <ul className="divide-y">
              {list.map((platform) => (
                <PlatformItem key={platform.id} platform={platform} />
              ))}
            </ul>
          )}
          {isAdding && <PlatformDialog platform={null} onClose={() => setAdding(false)} />}
        </>
      )}
    </QueryCard>
  );
}
