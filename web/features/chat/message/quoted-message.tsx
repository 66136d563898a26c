import type { ConversationSummary, Quote } from '#contract/chat/chat.ts';
import { SenderName } from '#web/features/chat/log/sender-name.tsx';
import { useViewer } from '#web/lib/viewer.ts';

interface QuotedMessageProps {
  quote: Quote;
  summary: ConversationSummary;
  /** Shows the quoted message; undefined if there is no way to it. */
  onOpen?: (() => void) | undefined;
}

/** The beginning of a quoted message above the reply; pressing it leads there. */
export function QuotedMessage({ quote, summary, onOpen }: QuotedMessageProps) {
  const isOwn = quote.senderId === useViewer().id;
  const text = quote.isDeleted ? <em>deleted message</em> : quote.head;
  return (
    <button
      type="button"
      disabled={!onOpen}
      onClick={onOpen}
      className="mb-1.5 block w-full max-w-full rounded-r-control border-current border-l-3 bg-black/8 px-2.5 py-1 text-left text-small focus-visible:outline-current dark:bg-white/10"
    >
      <span className="block truncate font-semibold">
        <span className="sr-only">In reply to </span>
        {isOwn ? 'You' : <SenderName id={quote.senderId} contact={summary.contact} />}
      </span>
      <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
        {text}
      </span>
    </button>
  );
}
