import { AssistantNote } from '#web/features/assistant/assistant-note.tsx';
import { ConversationList } from '#web/features/assistant/conversations/conversation-list.tsx';
import { TopicCards } from '#web/features/assistant/topic-cards.tsx';
import { Page } from '#web/ui/page.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { SupportHoursText } from './support-hours-text.tsx';

/** Before a chat: its topic, or one of those before. */
export function ChooseTopic() {
  const page = useLostFocus<HTMLDivElement>('topics');
  return (
    <Page
      ref={page}
      title="Knowledge Base AI"
      lead="Choose what your question is about. Each answer names where it comes from."
    >
      <TopicCards />
      <div className="flex flex-col gap-1">
        <p className="text-muted text-small">
          <SupportHoursText />
        </p>
        <AssistantNote />
      </div>
      <ConversationList />
    </Page>
  );
}
