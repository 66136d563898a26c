import { Link } from '@tanstack/react-router';
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import type { Answer, AssistantConversation } from '#contract/assistant/assistant.ts';
import type { AssistantTopic } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { useAskedConversation } from '#web/features/assistant/assistant.api.ts';
import { isGone } from '#web/lib/calls/api-error.ts';
import { useKeptText } from '#web/lib/kept-work.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { AnswerLog } from './answer-log.tsx';
import { QuestionBox } from './question-box.tsx';
import { isUnderWay, useAsking } from './use-asking.ts';

interface AnswerChatProps {
  topic: AssistantTopic | undefined;
  conversation: number | undefined;
  hours: string;
  onBegun: (conversation: AssistantConversation['id']) => void;
  onAskManager: ((answer: Answer) => void) | undefined;
}

/** Questions, answers, and the field below them. */
export function AnswerChat({ topic, conversation, hours, onBegun, onAskManager }: AnswerChatProps) {
  const stored = useAskedConversation(conversation);
  const answers = stored.data?.answers ?? [];
  const [text, keepText] = useKeptText('question');
  const { asking, ask, stop } = useAsking({
    topic,
    conversation,
    earlier: answers,
    onBegun,
    // Also where the session has ended: the question is there after signing in again.
    onFailed: keepText,
  });
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
          // The log begins at its end.
          key={conversation ?? 'new'}
          topic={stored.data?.topic ?? topic ?? null}
          answers={answers}
          asking={asking}
          onAskManager={onAskManager}
        />
      )}
      <QuestionBox
        text={text}
        onWrite={keepText}
        onAsk={(question) => {
          keepText('');
          void ask(question);
        }}
        onStop={isUnderWay(asking) ? stop : undefined}
        hours={hours}
      />
    </>
  );
}

/** Deleted meanwhile, or never the viewer's own. */
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
