import { useEffect, useState } from 'react';
import type { Answer } from '#contract/assistant/assistant.ts';
import { type AssistantTopic, welcomeText } from '#contract/values/assistant.ts';
import { NewMessagesPill } from '#web/ui/new-messages-pill.tsx';
import { useLogScroll } from '#web/ui/use-log-scroll.ts';
import { AnswerItem } from './answer-item.tsx';
import { AskingItem } from './asking-item.tsx';
import { type Asking, isUnderWay } from './use-asking.ts';

/** Asking a person: the button's label, and the function that hands the conversation over. */
export interface AskPerson {
  label: string;
  onAsk: (turns: readonly Answer[]) => void;
}

interface AnswerLogProps {
  topic: AssistantTopic | null;
  answers: readonly Answer[];
  asking: Asking | null;
  /** Whether rating buttons stand below each answer. */
  hasRatings: boolean;
  askPerson: AskPerson | null;
}

/** A conversation with the Knowledge Base AI: its welcome, questions and answers. */
export function AnswerLog({ topic, answers, asking, hasRatings, askPerson }: AnswerLogProps) {
  const stored = asking && asking.state !== 'done' ? answers.slice(0, asking.earlierCount) : answers;
  const coming = asking?.state === 'done' && answers.some(({ id }) => id === asking.answerId) ? null : asking;
  const lastKey = `${stored.at(-1)?.id} ${coming?.question} ${coming?.state}`;
  const { log, hasNews, note, goToEnd } = useLogScroll(lastKey, coming?.state === 'waiting');
  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-log">
      <div
        ref={log}
        role="log"
        // Off, because the whole conversation would be read out when it opens. New answers are announced below.
        aria-live="off"
        aria-label="Questions and answers"
        aria-busy={isUnderWay(asking)}
        tabIndex={0}
        onScroll={note}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div className="flex min-h-full flex-col px-6 pt-4 pb-1 max-md:px-4">
          <p className="mx-auto mb-4 max-w-[60ch] rounded-control bg-sunken px-4 py-2 text-center text-muted text-small">
            {topic ? welcomeText(topic) : 'Ask a question in your own words, and the answer names where it comes from.'}
          </p>
          <ol className="flex flex-col">
            {stored.map((answer, at) => (
              <AnswerItem
                key={answer.id}
                answer={answer}
                isRated={hasRatings}
                askPerson={
                  askPerson && { label: askPerson.label, onAsk: () => askPerson.onAsk(stored.slice(0, at + 1)) }
                }
              />
            ))}
            {coming && <AskingItem asking={coming} />}
          </ol>
        </div>
      </div>
      <NewMessagesPill isShown={hasNews} onGo={goToEnd} />
      <p role="status" className="flex h-7 shrink-0 items-center px-6 pb-1 text-muted text-small max-md:px-4">
        {asking?.state === 'waiting' && 'Typing...'}
      </p>
      <AnswerAnnouncer asking={asking} answers={answers} />
    </div>
  );
}

/** Announces each new answer once it is complete, not in pieces, and none that was there before. */
function AnswerAnnouncer({ asking, answers }: Pick<AnswerLogProps, 'asking' | 'answers'>) {
  const [announced, setAnnounced] = useState('');
  const state = asking?.state;
  const text = answers.find(({ id }) => id === asking?.answerId)?.text ?? asking?.text ?? '';
  useEffect(() => {
    if (state === 'done') setAnnounced(text.replace(/ ?\[\d+\]/g, ''));
    if (state === 'failed') setAnnounced('The question was not answered.');
    if (state === 'waiting') setAnnounced('');
  }, [state, text]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}
