import { Link } from '@tanstack/react-router';
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import { useEffect, useEffectEvent } from 'react';
import type { AssistantConversation } from '#contract/assistant/assistant.ts';
import type { AssistantTopic } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { useAskedConversation } from '#web/features/assistant/assistant.api.ts';
import { isGone } from '#web/lib/calls/api-error.ts';
import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { AnswerLog, type AskPerson } from './answer-log.tsx';
import { QuestionBox } from './question-box.tsx';
import { isUnderWay, useAsking } from './use-asking.ts';

interface AnswerChatProps {
  topic: AssistantTopic | undefined;
  conversation: number | undefined;
  hours: string;
  hasRatings: boolean;
  /** Sends the question that was written before the chat opened. */
  asksAtOnce: boolean;
  onAskedAtOnce: () => void;
  onBegun: (conversation: AssistantConversation['id']) => void;
  askPerson: AskPerson | null;
}

export function AnswerChat(props: AnswerChatProps) {
  const { topic, conversation, hours, hasRatings, onBegun, askPerson } = props;
  const stored = useAskedConversation(conversation);
  const answers = stored.data?.answers ?? [];
  const [text, persistText] = usePersistedText('question');
  const { asking, ask, stop } = useAsking({
    topic,
    conversation,
    earlier: answers,
    onBegun,
    // Keeps the question also when the session has ended, so that it is there after signing in again.
    onFailed: persistText,
  });
  function send(question: string): void {
    persistText('');
    void ask(question);
  }
  useAskAtOnce(props, () => text.trim() && send(text.trim()));
  const isReading = conversation !== undefined && !stored.data && !asking;
  if (isReading && isGone(stored.error)) return <Gone topic={topic} />;
  return (
    <>
      {isReading && stored.isError && (
        <FailedRead title="Failed to fetch the conversation" read={stored} className="flex-1 bg-log" />
      )}
      {isReading && stored.isPending && <PageSpinner label="Loading the conversation..." />}
      {!isReading && (
        <AnswerLog
          // The key remounts the log, which opens at its end.
          key={conversation ?? 'new'}
          topic={stored.data?.topic ?? topic ?? null}
          answers={answers}
          asking={asking}
          hasRatings={hasRatings}
          askPerson={askPerson}
        />
      )}
      <QuestionBox
        text={text}
        onWrite={persistText}
        onAsk={send}
        onStop={isUnderWay(asking) ? stop : undefined}
        hours={hours}
      />
    </>
  );
}

function useAskAtOnce({ asksAtOnce, onAskedAtOnce }: AnswerChatProps, ask: () => void): void {
  const begin = useEffectEvent(() => {
    ask();
    onAskedAtOnce();
  });
  useEffect(() => {
    if (!asksAtOnce) return;
    // Deferred: a mount that is undone at once would otherwise begin a question and end it.
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, [asksAtOnce]);
}

/** The conversation was deleted, or was never the viewer's. */
function Gone({ topic }: Pick<AnswerChatProps, 'topic'>) {
  return (
    <EmptyState
      icon={<MessageSquareOff />}
      text="This conversation no longer exists"
      action={
        <Link to={paths.customerSupport} search={topic ? { topic } : {}} className={buttonClasses()}>
          Begin a new one
        </Link>
      }
      className="flex-1 bg-log"
    />
  );
}
