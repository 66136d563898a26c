import X from 'lucide-react/icons/x';
import type { ConversationSummary, Quote } from '#contract/chat/chat.ts';
import { SenderName } from '#web/features/chat/log/sender-name.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

interface ReplyBarProps {
  quote: Quote;
  summary: ConversationSummary;
  onCancel: () => void;
}

/** Shows the message that the text below will answer. */
export function ReplyBar({ quote, summary, onCancel }: ReplyBarProps) {
  const isOwn = quote.senderId === useViewer().id;
  return (
    <div className="mb-2 flex items-center gap-2 rounded-r-control border-primary border-l-3 bg-sunken py-1 pr-1 pl-3 text-small">
      <p className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          Reply to {isOwn ? 'yourself' : <SenderName id={quote.senderId} contact={summary.contact} />}
        </span>
        <span dir="auto" className="block truncate text-muted">
          {quote.head}
        </span>
      </p>
      <IconButton label="Cancel reply" icon={<X />} onClick={onCancel} />
    </div>
  );
}
