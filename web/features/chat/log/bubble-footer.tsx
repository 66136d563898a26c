import type { ConversationSummary } from '#contract/chat/chat.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
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

interface BubbleFooterProps {
  row: BubbleRow;
  summary: ConversationSummary;
  isOwn: boolean;
}

/** Sender, time and delivery, below the last message of a group. */
export function BubbleFooter({ row, summary, isOwn }: BubbleFooterProps) {
  return (
    <p className="mt-1.5 flex min-h-4 max-w-full items-center gap-1 whitespace-nowrap px-0.5 text-caption text-muted">
      {!isOwn && (
        <span aria-hidden="true" className="flex min-w-0 items-center gap-1.5">
          <SenderPicture row={row} summary={summary} />
          <bdi className="truncate">
            <Signature row={row} summary={summary} />
          </bdi>
          <span className="-ml-0.5"> ·</span>
        </span>
      )}
      <time dateTime={row.timestamp} title={exactTime(row.timestamp)}>
        {clockTime(row.timestamp)}
      </time>
      {row.isAutomatic && <span>· Automatic reply</span>}
      {row.isImported && <span>· Imported</span>}
      {!row.isByPerson && !row.isAutomatic && <span>· Written by the portal</span>}
      {row.delivery !== null && <span>· {deliveryWords[row.delivery]}</span>}
    </p>
  );
}

/** The sender's name; in full in a support channel, where several people answer. */
export function Signature({ row, summary, suffix = '' }: Omit<BubbleFooterProps, 'isOwn'> & { suffix?: string }) {
  const { fullName } = useSender(row.senderId, summary.contact);
  return `${isChannel(summary) ? fullName : firstName(fullName)}${suffix}`;
}

/** The sender's avatar in support channels, so that the author is seen without reading. */
function SenderPicture({ row, summary }: Omit<BubbleFooterProps, 'isOwn'>) {
  const sender = useSender(row.senderId, summary.contact);
  return isChannel(summary) && <Avatar {...sender} size="xs" />;
}

function isChannel({ conversation }: ConversationSummary): boolean {
  return conversation.startsWith('channel:');
}
