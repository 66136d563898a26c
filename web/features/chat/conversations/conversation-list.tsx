import Users from 'lucide-react/icons/users';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePaused } from '#web/lib/use-paused.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { askedFor, type ListView, shownRows, typingPauseMs } from './conversation-filter.ts';
import { ConversationRows } from './conversation-rows.tsx';
import { conversationSections, type Section } from './conversation-sections.ts';
import { ConversationSkeletons } from './conversation-skeletons.tsx';
import { useConversation, useConversationList } from './conversations.api.ts';
import { useListKeys } from './use-list-keys.ts';

interface ConversationListProps {
  view: ListView;
  /** Switches from the recent contacts to all. */
  onShowAll: () => void;
  /** Shows a skeleton while the content above loads, which would push the list down. */
  isWaiting?: boolean;
  above?: ReactNode;
  below?: ReactNode;
}

export function ConversationList({ view, onShowAll, isWaiting = false, above, below }: ConversationListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { tab } = view;
  const find = usePaused(view.find.trim(), typingPauseMs);
  const asked = useMemo(() => askedFor({ tab, find }), [tab, find]);
  const read = useConversationList(asked);
  const isLoaded = read.isSuccess && !isWaiting;
  useSelectedInView(list, isLoaded);
  useListKeys(list);
  return (
    // On phones the whole page scrolls.
    <div className="relative flex-1 overscroll-contain p-2 md:min-h-0 md:overflow-y-auto" ref={list}>
      {above}
      {isWaiting ? <ConversationSkeletons /> : <ListBody view={{ ...view, find }} read={read} onShowAll={onShowAll} />}
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

interface ListBodyProps extends Pick<ConversationListProps, 'view' | 'onShowAll'> {
  read: ReturnType<typeof useConversationList>;
}

function ListBody({ view, read, onShowAll }: ListBodyProps) {
  const may = useCapabilities();
  const { rows, hasNextPage } = read;
  const { selectedId } = view;
  const selected = useConversation(selectedId, rows !== undefined).data?.rows[0];
  if (read.isPending) return <ConversationSkeletons />;
  if (rows === undefined) {
    return (
      <ErrorState
        title="Failed to fetch conversations"
        message={messageOf(read.error)}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    );
  }
  const shown = shownRows(rows, view, selected);
  const isNarrowed = view.tab === 'recent' || view.find !== '';
  if (shown.length === 0 && isNarrowed) return <NobodyShown view={view} onShowAll={onShowAll} />;
  // A filtered list leaves out empty groups; while more rows can be loaded, nobody knows which are empty.
  const sections = conversationSections(shown, may).filter(
    (section) => section.summaries.length > 0 || (!isNarrowed && !hasNextPage),
  );
  return (
    <>
      {sections.map((section, at) => (
        <SectionOfList key={section.key} section={section} more={at === sections.length - 1 ? read : undefined} />
      ))}
    </>
  );
}

function NobodyShown({ view, onShowAll }: { view: ListView; onShowAll: () => void }) {
  // One line is enough, because the messages found stand below.
  if (view.find !== '') return <p className="px-2.5 py-3 text-control text-muted">No contacts found</p>;
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

function SectionOfList({ section, more }: { section: Section; more: ListBodyProps['read'] | undefined }) {
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
        <ConversationRows
          rows={section.summaries}
          more={more}
          titleId={section.heading ? headingId : undefined}
          detailOf={detailOf}
        />
      )}
    </div>
  );
}

/** The second line of customers is their institution. */
function detailOf({ group, contact }: ConversationSummary): string | null {
  return group === 'customers' ? contact.grade : null;
}
