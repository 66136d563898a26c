import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { SavedReply } from '#contract/chat/saved-replies.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { foundReplies } from './found-replies.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import { ReplySection } from './reply-section.tsx';
import { useSavedReplies } from './saved-replies.api.ts';

/** The viewer's saved replies and the team's: search, create, edit and delete. */
export function ReplyManager() {
  const viewer = useViewer();
  const query = useSavedReplies();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const found = foundReplies(query.data ?? [], search);
  const isNoneThere = query.data?.length === 0;
  return (
    <Page
      title="Saved replies"
      lead="Answers you give often. Type / in a conversation with a customer to insert one; you can read it before you send it."
      actions={
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          New reply
        </Button>
      }
    >
      {query.isPending && <Skeleton className="h-40" />}
      {query.isError && <FailedRead title="Failed to fetch the saved replies" read={query} />}
      {isNoneThere && <EmptyState icon={<MessageSquareQuote />} text="There are no saved replies yet" />}
      {query.data && !isNoneThere && (
        <>
          <SearchField
            label="Search saved replies"
            value={search}
            onChange={setSearch}
            maxLength={searchMaxLength}
            className="md:max-w-100"
          />
          <ReplySection
            title="The team’s"
            note={
              capabilitiesOf(viewer).writesSharedAnswers ? 'All staff can use these.' : 'Administrators write them.'
            }
            replies={found.filter(({ isForTeam }) => isForTeam)}
            onEdit={capabilitiesOf(viewer).writesSharedAnswers ? setEdited : undefined}
          />
          <ReplySection
            title="Your own"
            note="No one else sees them."
            replies={found.filter(({ isForTeam }) => !isForTeam)}
            onEdit={setEdited}
          />
        </>
      )}
      {edited && <ReplyDialog before={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}
