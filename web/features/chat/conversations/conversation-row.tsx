import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { User } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { exactTime } from '#web/features/chat/log/message-time.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { dayText } from '#web/lib/days.ts';
import { conversationLink, earlierLink } from '#web/lib/pages/links.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { CountBadge } from '#web/ui/badges/count-badge.tsx';
import { classNames } from '#web/ui/class-names.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Opened from the list, so leaving the conversation is one step back. */
    isFromList?: boolean;
  }
}

interface ConversationRowProps {
  summary: ConversationSummary;
  viewer: Pick<User, 'id' | 'role'>;
  now: number;
  /** A line between name and preview, such as the institution. */
  detail?: string | null;
}

export const ConversationRow = memo(function ConversationRow({ summary, viewer, now, detail }: ConversationRowProps) {
  const { contact, lastMessage, unread, answeredBy } = summary;
  const isWaiting = summary.waiting && capabilitiesOf(viewer).servesCustomers;
  return (
    <Link
      {...(summary.heldBy ? earlierLink(summary.conversation) : conversationLink(contact.id))}
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
        {(detail || answeredBy) && (
          <span className="flex gap-1 text-caption text-muted">
            {detail && <span className="truncate">{detail}</span>}
            {answeredBy && (
              <span className="shrink-0">
                {detail && '· '}Answered by {firstName(answeredBy.name)}
              </span>
            )}
          </span>
        )}
        <Notes summary={summary} />
        <span className="flex min-h-5 items-center gap-2">
          <span
            className={classNames(
              'min-w-0 flex-1 truncate text-small',
              unread > 0 || isWaiting ? 'font-semibold text-ink' : 'text-muted',
            )}
          >
            {summary.closedReason ?? (lastMessage ? previewOf(lastMessage, summary, viewer.id) : 'No messages yet')}
          </span>
          <CountBadge count={unread} />
          {unread === 0 && isWaiting && (
            <span className="size-2.5 shrink-0 rounded-full bg-unread">
              <span className="sr-only">Waiting for a reply</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
});

function Notes({ summary: { subject, away, coveredFor, isGranted } }: { summary: ConversationSummary }) {
  const lines = [
    subject && `Subject: ${subject}`,
    away && `Away until ${dayText(away.until)}`,
    coveredFor && `Covered for ${coveredFor.name}`,
    isGranted && 'Assigned to you',
  ];
  return lines.map(
    (line) =>
      line && (
        <span key={line} className="block truncate text-caption text-muted">
          {line}
        </span>
      ),
  );
}

/** The last message, with its author unless that is the contact. */
export function previewOf(message: Message, { contact, author }: ConversationSummary, viewerId: number): string {
  if (message.deletedAt !== null) return message.senderId === viewerId ? 'You deleted a message' : 'Message deleted';
  // One line is shown; the rest of a long message need not be laid out.
  const text = message.content.slice(0, 160);
  if (message.kind === 'automatic') return `Automatic reply: ${text}`;
  // Notices of the portal are not prefixed with an author.
  if (message.senderId === viewerId) return message.kind === 'notice' ? text : `You: ${text}`;
  return author === null || author.id === contact.id ? text : `${firstName(author.name)}: ${text}`;
}
