import { Link } from '@tanstack/react-router';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Trash2 from 'lucide-react/icons/trash-2';
import type { AssistantConversation } from '#contract/assistant/assistant.ts';
import { topicLabels } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { useAskedConversations } from '#web/features/assistant/assistant.api.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { useDeleteConversation, useHiddenConversations } from './deletions.ts';

interface ConversationListProps {
  current?: number | undefined;
  /** Called when the open conversation is deleted. */
  onCurrentGone?: () => void;
}

/** Earlier conversations, to continue or delete. */
export function ConversationList({ current, onCurrentGone }: ConversationListProps) {
  const hidden = useHiddenConversations();
  const remove = useDeleteConversation();
  const { data, error, isPending, isFetching, refetch } = useAskedConversations();
  const shown = data?.filter(({ id }) => !hidden.has(id));
  return (
    <TitledCard title="Your conversations" className="min-w-0">
      {isPending && <TableSkeleton label="Loading conversations..." />}
      {!data && error && (
        <FailedRead title="Failed to fetch your conversations" read={{ error, isFetching, refetch }} />
      )}
      {shown?.length === 0 && (
        <EmptyState icon={<MessagesSquare />} text="Nothing asked yet" detail="Only you can see what you ask." />
      )}
      <ul>
        {shown?.map((conversation) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current}
            onDelete={() => {
              remove(conversation);
              if (conversation.id === current) onCurrentGone?.();
            }}
          />
        ))}
      </ul>
    </TitledCard>
  );
}

interface RowProps {
  conversation: AssistantConversation;
  isCurrent: boolean;
  onDelete: () => void;
}

function Row({ conversation: { id, topic, title, answerCount, updatedAt }, isCurrent, onDelete }: RowProps) {
  const now = useMinute();
  return (
    <li className="flex items-center gap-1 border-b pr-2 last:border-b-0 hover:bg-hover">
      <Link
        to={paths.customerSupport}
        search={{ ...(topic && { topic }), conversation: id }}
        aria-current={isCurrent ? 'page' : undefined}
        className="min-w-0 flex-1 px-4 py-2.5 aria-[current=page]:text-link"
      >
        <span className="block truncate font-medium text-control">{title}</span>
        <span className="block text-caption text-muted">
          {topic && `${topicLabels[topic].short} · `}
          {answerCount} {answerCount === 1 ? 'question' : 'questions'} · {relativeTime(updatedAt, now)}
        </span>
      </Link>
      <IconButton label={`Delete “${title}”`} icon={<Trash2 />} onClick={onDelete} />
    </li>
  );
}
