import type { ConversationSummary } from '#contract/chat/chat.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { useTyping, useWritingColleague } from '#web/features/chat/typing-store.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SenderName } from './sender-name.tsx';

/**
 * Who is typing; first a colleague who writes to the same customer, so that not both answer. Keeps its height, so that the log does not
 * jump.
 */
export function TypingIndicator({ summary }: { summary: ConversationSummary }) {
  const viewer = useViewer();
  const colleague = useWritingColleague(summary);
  const [other] = useTyping(summary.conversation).filter((id) => id !== viewer.id);
  const typist = colleague ?? other;
  return (
    <p
      role="status"
      aria-live={colleague === undefined ? 'off' : 'polite'}
      className="flex h-7 shrink-0 items-center gap-2.5 px-6 pb-1 text-muted text-small max-md:px-4"
    >
      {typist !== undefined && (
        <>
          <span aria-hidden="true" className="flex gap-1">
            <span className="size-1.5 animate-pulse rounded-full bg-muted" />
            <span className="size-1.5 animate-pulse rounded-full bg-muted [animation-delay:160ms]" />
            <span className="size-1.5 animate-pulse rounded-full bg-muted [animation-delay:320ms]" />
          </span>
          <span className={classNames('truncate', colleague !== undefined && 'font-medium text-warning')}>
            <SenderName id={typist} contact={summary.contact} shorten={firstName} />{' '}
            {colleague === undefined ? 'is typing...' : 'is writing'}
          </span>
        </>
      )}
    </p>
  );
}
