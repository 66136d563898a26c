import { useId } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import type { Asked } from './asked.ts';
import { ConversationRows } from './conversation-rows.tsx';
import { useConversationList } from './conversations.api.ts';

const covered: Asked = { covered: 'true' };
export const coveredWaiting: Asked = { covered: 'true', inbox: 'waiting' };

/** Conversations of absent colleagues for whom the viewer stands in, and assigned ones of other teams. Shows nothing where there are none. */
export function CoveredConversations({ asked = covered }: { asked?: Asked }) {
  const titleId = useId();
  const { servesCustomers } = useCapabilities();
  const read = useConversationList(asked, { enabled: servesCustomers });
  if (read.isPending || read.rows?.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mb-3">
      <h3 id={titleId} className="px-2.5 pt-1.5 pb-1 text-caption text-muted">
        {titleOf(read.rows)}
      </h3>
      {read.rows ? (
        <ConversationRows rows={read.rows} more={read} titleId={titleId} detailOf={({ contact }) => contact.grade} />
      ) : (
        <ErrorState
          title="Failed to fetch the conversations that you look after for colleagues"
          message={messageOf(read.error)}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
    </section>
  );
}

function titleOf(rows: readonly ConversationSummary[] = []): string {
  const granted = rows.filter(({ isGranted }) => isGranted).length;
  if (granted === 0) return 'You stand in';
  return granted === rows.length ? 'Assigned to you' : 'You stand in, or assigned to you';
}
