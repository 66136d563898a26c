import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ConversationSummary } from '#contract/chat.ts';
import { exactTime } from '#web/features/chat/log/message-time.ts';
import { contactLink } from '#web/lib/links.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Opened from the list, so leaving the conversation is one step back. */
    isFromList?: boolean;
  }
}

interface ConversationRowProps {
  summary: ConversationSummary;
  viewerId: number;
  /** The current minute, in milliseconds. */
  now: number;
  /** A line between name and preview, such as the institution. */
  detail?: string | null;
}

/** One conversation of the list. */
export const ConversationRow = memo(function ConversationRow({ summary, viewerId, now, detail }: ConversationRowProps) {
  const { contact, lastMessage, unread } = summary;
  return (
    <li>
      <Link
        {...contactLink(contact.id)}
        state={{ isFromList: true }}
        data-contact={contact.id}
        className="relative flex min-h-16 items-center gap-3 rounded-control px-2.5 py-2 outline-offset-[-2px] transition-colors duration-120 before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:before:bg-primary"
      >
        <Avatar fullName={contact.fullName} role={contact.role} isOnline={summary.isOnline} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-semibold text-control">{contact.fullName}</span>
            {lastMessage && (
              <time
                dateTime={lastMessage.timestamp}
                title={exactTime(lastMessage.timestamp)}
                className="shrink-0 text-caption text-muted"
              >
                {relativeTime(lastMessage.timestamp, Math.max(now, Date.parse(lastMessage.timestamp)))}
              </time>
            )}
          </span>
          {detail && <span className="block truncate text-caption text-muted">{detail}</span>}
          <span className="flex min-h-5 items-center gap-2">
            <span
              className={classNames(
                'min-w-0 flex-1 truncate text-small',
                unread > 0 ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              {summary.closedReason ?? (lastMessage ? previewOf(lastMessage, viewerId) : 'No messages yet')}
            </span>
            <CountBadge count={unread} />
          </span>
        </span>
      </Link>
    </li>
  );
});

function previewOf(message: { senderId: number; content: string }, viewerId: number): string {
  // One line is shown; the rest of a long message need not be laid out.
  const text = message.content.slice(0, 160);
  return message.senderId === viewerId ? `You: ${text}` : text;
}
