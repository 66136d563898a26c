import { memo } from 'react';
import type { ConversationSummary } from '#contract/chat.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FailedMessage } from './failed-message.tsx';
import { MessageContent } from './message-content.tsx';
import type { BubbleRow, Delivery } from './message-rows.ts';
import { clockTime, exactTime } from './message-time.ts';
import { useSender } from './sender-name.tsx';

const deliveryWords: Record<Delivery, string> = {
  sending: 'Sending…',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not sent',
};

interface MessageBubbleProps {
  row: BubbleRow;
  summary: ConversationSummary;
  isOwn: boolean;
}

/** One message. The last of a group shows sender and time, and for own messages the delivery. */
export const MessageBubble = memo(
  function MessageBubble({ row, summary, isOwn }: MessageBubbleProps) {
    const isFailed = row.delivery === 'failed';
    return (
      <li
        data-bubble={row.key}
        data-message={row.id ?? undefined}
        className={classNames(
          'group/row relative flex flex-col outline-none',
          row.isOurs ? 'items-end' : 'items-start',
          row.endsGroup ? 'pb-4' : 'pb-1',
        )}
      >
        <span className="sr-only">{isOwn ? 'You: ' : <Signature row={row} summary={summary} suffix=": " />}</span>
        <div
          dir="auto"
          className={classNames(
            'w-fit max-w-[min(75%,72ch)] whitespace-pre-wrap rounded-bubble text-body outline-offset-2 [overflow-wrap:anywhere] max-md:max-w-[85%]',
            'group-focus-visible/row:outline-2 group-data-[found]/row:animate-flash motion-reduce:group-data-[found]/row:outline-2',
            row.attachment ? 'p-1' : 'px-3.5 py-2',
            bubbleLook(row, isOwn),
            row.endsGroup && (row.isOurs ? 'rounded-br-sm' : 'rounded-bl-sm'),
            isFailed ? 'outline-2 outline-danger outline-dashed' : 'outline-focus',
          )}
        >
          <MessageContent row={row} isOwn={isOwn} />
        </div>
        {isFailed && row.outgoing && <FailedMessage outgoing={row.outgoing} />}
        {row.endsGroup && !isFailed && (
          <p className="mt-1.5 flex min-h-4 items-center gap-1 px-0.5 text-caption text-muted">
            {!isOwn && (
              <span aria-hidden="true" className="flex items-center gap-1.5">
                <SenderPicture row={row} summary={summary} />
                <Signature row={row} summary={summary} suffix=" ·" />
              </span>
            )}
            <time dateTime={row.timestamp} title={exactTime(row.timestamp)}>
              {clockTime(row.timestamp)}
            </time>
            {row.isAutomatic && <span>· Automatic reply</span>}
            {row.delivery !== null && <span>· {deliveryWords[row.delivery]}</span>}
          </p>
        )}
      </li>
    );
  },
  (before, after) => before.summary.contact === after.summary.contact && isSameRow(before.row, after.row),
);

function bubbleLook({ isOurs }: BubbleRow, isOwn: boolean): string {
  if (isOwn) return 'bg-bubble-own text-bubble-own-text';
  return `border ${isOurs ? 'border-bubble-team-line bg-bubble-team' : 'border-bubble-other-line bg-bubble-other'}`;
}

/** In a support channel several people answer, so full names are shown. */
function Signature({ row, summary, suffix }: Omit<MessageBubbleProps, 'isOwn'> & { suffix: string }) {
  const { fullName } = useSender(row.senderId, summary.contact);
  return `${isChannel(summary) ? fullName : firstName(fullName)}${suffix}`;
}

/** And with a picture: whose answer it is should be seen without reading. */
function SenderPicture({ row, summary }: Omit<MessageBubbleProps, 'isOwn'>) {
  const sender = useSender(row.senderId, summary.contact);
  return isChannel(summary) && <Avatar {...sender} size="xs" />;
}

function isChannel({ conversation }: ConversationSummary): boolean {
  return conversation.startsWith('channel:');
}

// Rows are new objects after every change of the log, though most have the same content.
function isSameRow(a: BubbleRow, b: BubbleRow): boolean {
  const parts = Object.keys(a) as (keyof BubbleRow)[];
  return parts.every((part) => (part === 'attachment' ? a.attachment?.url === b.attachment?.url : a[part] === b[part]));
}
