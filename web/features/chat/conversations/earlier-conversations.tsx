import { useId, useMemo } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePaused } from '#web/lib/use-paused.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import type { Asked } from './asked.ts';
import { typingPauseMs } from './conversation-filter.ts';
import { ConversationRows } from './conversation-rows.tsx';
import { useConversationList } from './conversations.api.ts';
import { holderBefore } from './summaries.ts';

/** Conversations that have ended, and those of former technical supporters: they can only be read. Shows nothing where there are none. */
export function EarlierConversations({ find }: { find: string }) {
  const titleId = useId();
  const { servesCustomers } = useCapabilities();
  const viewerId = useViewer().id;
  const wanted = usePaused(find.trim(), typingPauseMs);
  const asked = useMemo((): Asked => ({ earlier: 'true', ...(wanted !== '' && { find: wanted }) }), [wanted]);
  const read = useConversationList(asked);
  if (read.isPending || read.rows?.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-3">
      <h3 id={titleId} className="px-2.5 pt-1.5 pb-1 text-caption text-muted">
        Earlier
      </h3>
      {read.rows ? (
        <ConversationRows
          rows={read.rows}
          more={read}
          titleId={titleId}
          detailOf={(summary) => {
            const holder = holderBefore(summary, viewerId);
            if (holder) return `With ${holder.name}`;
            return servesCustomers ? summary.contact.grade : null;
          }}
        />
      ) : (
        <ErrorState
          title="Failed to fetch earlier conversations"
          message={messageOf(read.error)}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
    </section>
  );
}
