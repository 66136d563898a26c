import Users from 'lucide-react/icons/users';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { useConversations } from '#web/features/chat/chat.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { type ListView, shownSummaries } from './conversation-filter.ts';
import { ConversationRow } from './conversation-row.tsx';
import { conversationSections, type Section } from './conversation-sections.ts';
import { ConversationSkeletons } from './conversation-skeletons.tsx';
import { useListKeys } from './use-list-keys.ts';

interface ConversationListProps {
  view: ListView;
  /** Switches from the recent contacts to all. */
  onShowAll: () => void;
  /** While what stands above is still loading: nothing may be pushed down by it. */
  isHeld?: boolean;
  /** Above and below the conversations, scrolling with them. */
  above?: ReactNode;
  below?: ReactNode;
}

/** The viewer's conversations. */
export function ConversationList({ view, onShowAll, isHeld = false, above, below }: ConversationListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isLoaded = useConversations().isSuccess && !isHeld;
  useSelectedInView(list, isLoaded);
  useListKeys(list);
  return (
    // On phones the page scrolls, and this with it.
    <div className="relative flex-1 overscroll-contain p-2 md:min-h-0 md:overflow-y-auto" ref={list}>
      {above}
      {isHeld ? <ConversationSkeletons /> : <ListBody view={view} onShowAll={onShowAll} />}
      {isLoaded && below}
    </div>
  );
}

/** Scrolls the selected row into view after a link led to it. */
function useSelectedInView(list: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [list, isLoaded]);
}

function ListBody({ view, onShowAll }: Pick<ConversationListProps, 'view' | 'onShowAll'>) {
  const viewer = useViewer();
  const query = useConversations();
  const { tab, find, selectedId } = view;
  const { shown, sections } = useMemo(() => {
    const summaries = shownSummaries(query.data ?? [], { tab, find, selectedId });
    return { shown: summaries, sections: conversationSections(summaries, viewer.role) };
  }, [query.data, viewer.role, tab, find, selectedId]);
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
  const isNarrowed = tab === 'recent' || find.trim() !== '';
  if (shown.length === 0 && isNarrowed) return <NobodyShown view={view} onShowAll={onShowAll} />;
  // In a filtered list empty groups are left out.
  return sections
    .filter((section) => section.summaries.length > 0 || !isNarrowed)
    .map((section) => <SectionOfList key={section.key} section={section} />);
}

function NobodyShown({ view, onShowAll }: { view: ListView; onShowAll: () => void }) {
  // A line is enough: the messages that were found stand below.
  if (view.find.trim() !== '') return <p className="px-2.5 py-3 text-control text-muted">No contacts found</p>;
  return (
    <EmptyState
      icon={<Users />}
      text="No recent messages"
      action={
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show all contacts
        </Button>
      }
    />
  );
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
              viewer={viewer}
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
