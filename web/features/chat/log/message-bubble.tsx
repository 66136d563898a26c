import { memo } from 'react';
import type { ConversationSummary } from '#contract/chat.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FailedMessage } from './failed-message.tsx';
import { MessageContent } from './message-content.tsx';
import type { BubbleRow, Delivery } from './message-rows.ts';
import { clockTime, exactTime } from './message-time.ts';
import { useSenderName } from './sender-name.tsx';

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
          'relative flex flex-col data-[found]:rounded-bubble data-[found]:bg-selected data-[found]:ring-1 data-[found]:ring-link',
          isOwn ? 'items-end' : 'items-start',
          row.endsGroup ? 'pb-4' : 'pb-1',
        )}
      >
        <span className="sr-only">{isOwn ? 'You: ' : <Signature row={row} summary={summary} suffix=": " />}</span>
        <div
          dir="auto"
          className={classNames(
            'w-fit max-w-[min(75%,72ch)] whitespace-pre-wrap rounded-bubble text-body [overflow-wrap:anywhere] max-md:max-w-[85%]',
            row.attachment ? 'p-1' : 'px-3.5 py-2',
            isOwn ? 'bg-bubble-own text-bubble-own-text' : 'border border-bubble-other-line bg-bubble-other',
            row.endsGroup && (isOwn ? 'rounded-br-sm' : 'rounded-bl-sm'),
            isFailed && 'outline-2 outline-danger outline-offset-2 outline-dashed',
          )}
        >
          <MessageContent row={row} isOwn={isOwn} />
        </div>
        {isFailed && row.outgoing && <FailedMessage outgoing={row.outgoing} />}
        {row.endsGroup && !isFailed && (
          <p className="mt-1.5 flex min-h-4 items-center gap-1 px-0.5 text-caption text-muted">
            {!isOwn && (
              <span aria-hidden="true">
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

/** In a support channel several people answer, so full names are shown. */
function Signature({ row, summary, suffix }: Omit<MessageBubbleProps, 'isOwn'> & { suffix: string }) {
  const name = useSenderName(row.senderId, summary.contact);
  return `${summary.conversation.startsWith('channel:') ? name : firstName(name)}${suffix}`;
}

// Rows are new objects after every change of the log, though most have the same content.
function isSameRow(a: BubbleRow, b: BubbleRow): boolean {
  const parts = Object.keys(a) as (keyof BubbleRow)[];
  return parts.every((part) => (part === 'attachment' ? a.attachment?.url === b.attachment?.url : a[part] === b[part]));
}
