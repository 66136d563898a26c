import { Fragment } from 'react';
import { troubleText } from '#contract/values/assistant.ts';
import { supportEmail } from '#web/lib/portal.ts';
import { AnswerText } from './answer-text.tsx';
import { AssistantBubble } from './assistant-bubble.tsx';
import { QuestionBubble } from './question-bubble.tsx';
import type { Asking } from './use-asking.ts';

/** A question whose answer is coming, was stopped, or never came. */
export function AskingItem({ asking: { question, text, state, refusal } }: { asking: Asking }) {
  return (
    <Fragment>
      <QuestionBubble id="asking question" text={question} />
      {text !== '' && (
        <AssistantBubble id="asking answer">
          <AnswerText text={text} sources={[]} />
          {state === 'stopped' && <p className="mt-2 text-muted text-small">You stopped the answer here.</p>}
        </AssistantBubble>
      )}
      {state === 'stopped' && text === '' && (
        <AssistantBubble id="asking stopped">
          <p className="text-muted">You stopped the answer before it began.</p>
        </AssistantBubble>
      )}
      {state === 'failed' && (
        <AssistantBubble id="asking failed">
          <p>{troubleText(supportEmail)}</p>
          <p className="text-muted text-small">
            {refusal && `${refusal.replace(/\.?$/, '.')} `}Your question is still in the field below.
          </p>
        </AssistantBubble>
      )}
    </Fragment>
  );
}
