import BookOpen from 'lucide-react/icons/book-open';
import { useState } from 'react';
import type { Audience } from '#contract/values/files/resource-kinds.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import type { ChosenEnclosure } from '#web/features/chat/message/targets.ts';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { resourceFacts } from './enclosure-texts.ts';
import { useOfferedResources } from './enclosures.api.ts';
import { OfferList } from './offer-list.tsx';

interface ResourceOfferProps {
  contactId: number;
  audience: Audience;
  onChoose: (enclosure: ChosenEnclosure) => void;
}

/** Resources of one library: the newest, or those that match the search. */
export function ResourceOffer({ contactId, audience, onChoose }: ResourceOfferProps) {
  const [q, setQ] = useState('');
  return (
    <div className="flex flex-col gap-3">
      <TypedSearch label="Search resources" text={q} onSearch={setQ} maxLength={searchMaxLength} />
      <Found contactId={contactId} audience={audience} q={q} onChoose={onChoose} />
    </div>
  );
}

function Found({ contactId, audience, q, onChoose }: ResourceOfferProps & { q: string }) {
  const { data, error, isFetching, refetch } = useOfferedResources(contactId, audience, q);
  if (error) return <FailedRead title="Failed to fetch resources" read={{ error, isFetching, refetch }} />;
  if (!data) return <TableSkeleton label="Loading resources..." />;
  if (data.resources.length === 0) {
    const text = q === '' ? 'No resources have been shared yet' : 'No resources found matching your criteria';
    return <EmptyState icon={<BookOpen />} text={text} className="py-6" />;
  }
  return (
    <>
      <OfferList
        offers={data.resources.map((resource) => ({ ...resource, facts: resourceFacts(resource) }))}
        onChoose={({ id, title }) => onChoose({ kind: 'resource', id, title })}
      />
      {data.nextCursor !== null && <p className="text-muted text-small">There are more: search by title or text.</p>}
    </>
  );
}
