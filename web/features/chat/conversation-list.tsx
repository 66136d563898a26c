import Users from 'lucide-react/icons/users';
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat.ts';
import { isStaff } from '#contract/roles.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useConversations } from './chat.api.ts';
import { ConversationRow } from './conversation-row.tsx';
import { conversationSections, type Section } from './conversation-sections.ts';
import { ConversationSkeletons } from './conversation-skeletons.tsx';

/** The left column of Home: whom the viewer can talk to. */
export function ConversationList({ className = '' }: { className?: string }) {
  const viewer = useViewer();
  const titleId = useId();
  const list = useRef<HTMLDivElement>(null);
  useSelectedInView(list, useConversations().isSuccess);
  return (
    <Card aria-labelledby={titleId} className={`flex min-h-0 flex-col overflow-hidden ${className}`}>
      <CardHeader titleId={titleId} title={isStaff(viewer.role) ? 'Customers' : 'Support Channels'} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2" ref={list}>
        <ListBody />
      </div>
    </Card>
  );
}

/** Whoever comes by a link to one of hundreds finds it in view. */
function useSelectedInView(list: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [list, isLoaded]);
}

function ListBody() {
  const viewer = useViewer();
  const query = useConversations();
  const sections = useMemo(() => conversationSections(query.data ?? [], viewer.role), [query.data, viewer.role]);
  if (query.isPending) return <ConversationSkeletons />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title="Failed to fetch conversations"
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return sections.map((section) => <SectionOfList key={section.key} section={section} />);
}

function SectionOfList({ section }: { section: Section }) {
  const viewer = useViewer();
  const now = useMinute();
  const headingId = useId();
  return (
    <div className="not-first:mt-3">
      {section.heading && (
        <h3 id={headingId} className="px-2.5 pt-1.5 pb-1 text-caption text-muted">
          {section.heading}
        </h3>
      )}
      {section.summaries.length === 0 ? (
        <EmptyState icon={<Users />} text={section.emptyText} className={section.heading ? 'py-4' : ''} />
      ) : (
        <ul aria-labelledby={section.heading ? headingId : undefined} className="flex flex-col gap-0.5">
          {section.summaries.map((summary) => (
            <ConversationRow
              key={summary.conversation}
              summary={summary}
              viewerId={viewer.id}
              now={now}
              detail={detailOf(summary)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** interface, Layout: customers have their institution as second line. */
function detailOf({ group, contact }: ConversationSummary): string | null {
  return group === 'customers' ? contact.grade : null;
}
