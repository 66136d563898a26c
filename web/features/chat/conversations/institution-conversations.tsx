import { Link } from '@tanstack/react-router';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useMemo } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { CountBadge } from '#web/ui/badges/count-badge.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import type { Asked } from './asked.ts';
import { previewOf } from './conversation-row.tsx';
import { useConversationList } from './conversations.api.ts';

/** The viewer's own conversations with an institution's people, waiting ones first, then the latest. */
export function InstitutionConversations({ institution }: { institution: number }) {
  const asked = useMemo((): Asked => ({ institutionId: institution, tab: 'recent' }), [institution]);
  const read = useConversationList(asked);
  return (
    <QueryCard title="Conversations" what="conversations" query={read}>
      {() => {
        const shown = read.rows?.filter(({ lastMessage }) => lastMessage !== null) ?? [];
        if (shown.length === 0) {
          return <EmptyLine icon={<MessagesSquare />} text="No conversations yet" />;
        }
        return (
          <>
            <ul className="divide-y">
              {shown.map((summary) => (
                <Row key={summary.conversation} summary={summary} />
              ))}
            </ul>
            <MoreRows read={read} isByButton failed="Failed to fetch more conversations" />
          </>
        );
      }}
    </QueryCard>
  );
}

function Row({ summary }: { summary: ConversationSummary }) {
  const viewer = useViewer();
  const now = useMinute();
  const { contact, lastMessage, unread, waiting } = summary;
  return (
    <li>
      <Link {...contactLink(contact.id)} className="flex min-h-14 flex-col justify-center px-4 py-2 hover:bg-hover">
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold text-control">{contact.fullName}</span>
          {waiting && <Badge tone="attention">Waiting</Badge>}
          <CountBadge count={unread} />
          {lastMessage && (
            <time dateTime={lastMessage.timestamp} className="shrink-0 text-caption text-muted">
              {relativeTime(lastMessage.timestamp, Math.max(now, Date.parse(lastMessage.timestamp)))}
            </time>
          )}
        </span>
        {lastMessage && (
          <span className="truncate text-muted text-small">{previewOf(lastMessage, summary, viewer.id)}</span>
        )}
      </Link>
    </li>
  );
}
