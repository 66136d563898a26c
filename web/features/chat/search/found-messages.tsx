import { searchMinLength } from '#contract/values/limits.ts';
import { MessageHits } from './message-hits.tsx';

interface FoundMessagesProps {
  text: string;
  onOpenMessage: (contactId: number, messageId: number) => void;
}

export function FoundMessages({ text, onOpenMessage }: FoundMessagesProps) {
  if (text.trim().length < searchMinLength) return null;
  return (
    <section aria-label="Messages" className="mt-3 flex flex-col">
      <h3 className="px-2.5 pt-1.5 pb-1 text-caption text-muted">Messages</h3>
      <MessageHits text={text} onOpenMessage={onOpenMessage} />
    </section>
  );
}
