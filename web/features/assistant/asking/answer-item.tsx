import MessageSquare from 'lucide-react/icons/message-square';
import { Fragment } from 'react';
import type { Answer } from '#contract/assistant/assistant.ts';
import { ArticleLink } from '#web/features/assistant/articles/article-link.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { PlaceLink } from '#web/ui/place-link.tsx';
import { AnswerText } from './answer-text.tsx';
import { AssistantBubble } from './assistant-bubble.tsx';
import { QuestionBubble } from './question-bubble.tsx';
import { RatingButtons } from './rating-buttons.tsx';
import { SourceList } from './source-list.tsx';

interface AnswerItemProps {
  answer: Answer;
  /** Shows the rating buttons here, if no panel beside the log has them. */
  isRated: boolean;
  askPerson: { label: string; onAsk: () => void } | null;
}

export function AnswerItem({ answer, isRated, askPerson }: AnswerItemProps) {
  const { id, question, text, verdict, sources, writtenBy } = answer;
  return (
    <Fragment>
      <QuestionBubble id={`question ${id}`} text={question} />
      <AssistantBubble id={`answer ${id}`}>
        <AnswerText text={text} sources={sources} />
        <SourceList text={text} sources={sources} />
        <FurtherLinks answer={answer} />
        {writtenBy === 'model' && (
          <p className="mt-3 text-muted text-small">
            Written by a language model; each sentence was checked against its source.
          </p>
        )}
        {verdict !== 'greeting' && (
          <div className="mt-3 flex flex-wrap gap-2">
            {isRated && <RatingButtons answer={answer} />}
            <CopyButton text={copyText(answer)} name="the answer" shownAs="the answer" />
            {askPerson && (
              <Button
                // Asking a person is the main action if there was no answer.
                variant={verdict === 'answered' ? 'secondary' : 'primary'}
                size="sm"
                icon={<MessageSquare />}
                onClick={askPerson.onAsk}
              >
                {askPerson.label}
              </Button>
            )}
          </div>
        )}
      </AssistantBubble>
    </Fragment>
  );
}

function FurtherLinks({ answer: { places, nearest, verdict } }: { answer: Answer }) {
  if (places.length === 0 && nearest.length === 0) return null;
  const classes = 'inline-flex min-h-6 items-center text-link text-small underline underline-offset-2 touch:min-h-11';
  return (
    <div className="mt-3 text-small">
      {places.length > 0 && (
        <p>
          Go to{' '}
          {places.map(({ label, path }, at) => (
            <Fragment key={path}>
              {at > 0 && ' · '}
              <PlaceLink href={path} className={classes}>
                {label}
              </PlaceLink>
            </Fragment>
          ))}
        </p>
      )}
      {nearest.length > 0 && (
        <>
          <p className="mt-1 text-muted">{verdict === 'declined' ? 'The nearest articles:' : 'See also:'}</p>
          <ul>
            {nearest.map(({ id, title, href }) => (
              <li key={id}>
                <ArticleLink href={href} className={classes}>
                  {title}
                </ArticleLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function copyText({ text, sources }: Answer): string {
  const list = sources.map(({ number, title, place }) => `[${number}] ${title}${place ? `, ${place}` : ''}`);
  return [text, list.join('\n')].filter((part) => part !== '').join('\n\n');
}
