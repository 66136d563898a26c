import { useNavigate } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { QuestionBox } from '#web/features/assistant/asking/question-box.tsx';
import { AssistantNote } from '#web/features/assistant/assistant-note.tsx';
import { ConversationList } from '#web/features/assistant/conversations/conversation-list.tsx';
import { TopicCards } from '#web/features/assistant/topic-cards.tsx';
import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { SupportHoursText } from './support-hours-text.tsx';

/** The start page of the assistant: a question, a topic, or one of the chats before. */
export function ChooseTopic() {
  const [text, persistText] = usePersistedText('question');
  const navigate = useNavigate();
  const page = useLostFocus<HTMLDivElement>('topics');
  return (
    <Page
      ref={page}
      title="Knowledge Base AI"
      lead="Ask in your own words, or choose a topic first. Each answer names its sources."
    >
      <Card aria-label="Ask a question" className="overflow-hidden">
        <QuestionBox
          text={text}
          onWrite={persistText}
          onAsk={(question) => {
            persistText(question);
            void navigate({ to: paths.customerSupport, search: { chat: 'new' }, state: { asksAtOnce: true } });
          }}
          onStop={undefined}
          className="border-0"
        />
      </Card>
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
