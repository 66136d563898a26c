import { AssistantNote } from '#web/features/assistant/assistant-note.tsx';
import { ConversationList } from '#web/features/assistant/conversations/conversation-list.tsx';
import { TopicCards } from '#web/features/assistant/topic-cards.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { SupportHoursText } from './support-hours-text.tsx';

/** Before a chat: its topic, or one of those before. */
export function ChooseTopic() {
  const page = useLostFocus<HTMLDivElement>('topics');
  return (
    <div ref={page} tabIndex={-1} className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <div>
        <h1>Knowledge Base AI</h1>
        <p className="mt-1 text-body text-muted">
          Choose what your question is about. Each answer names where it comes from.
        </p>
      </div>
      <TopicCards />
      <div className="flex flex-col gap-1">
        <p className="text-muted text-small">
          <SupportHoursText />
        </p>
        <AssistantNote />
      </div>
      <ConversationList />
    </div>
  );
}
