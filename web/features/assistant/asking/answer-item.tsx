import MessageSquare from 'lucide-react/icons/message-square';
import { Fragment } from 'react';
import type { Answer } from '#contract/assistant/assistant.ts';
import { ArticleLink } from '#web/features/assistant/articles/article-link.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { PlaceLink } from '#web/ui/place-link.tsx';
import { AnswerCards } from './answer-cards.tsx';
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
  const { id, question, verdict, writtenBy } = answer;
  return (
    <Fragment>
      <QuestionBubble id={`question ${id}`} text={question} />
      <AssistantBubble id={`answer ${id}`}>
        <AnswerBody answer={answer} />
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

/** A model's text stands above the cards of its sources; without a model the cards are the answer. */
function AnswerBody({ answer }: { answer: Answer }) {
  const { sources, cards, writtenBy, unanswered, nearest } = answer;
  // The nearest titles stand below as links.
  const names = nearest.map(({ title }) => `“${title}”`).join(', ');
  const text = cards.length === 0 ? answer.text.replace(` The nearest articles: ${names}.`, '') : answer.text;
  if (cards.length === 0) {
    return (
      <>
        <AnswerText text={text} sources={sources} />
        <SourceList text={text} sources={sources} />
      </>
    );
  }
  return (
    <>
      {writtenBy === 'model' && (
        <div className="mb-3 border-b pb-3">
          <AnswerText text={text} sources={sources} />
        </div>
      )}
      <AnswerCards answer={answer} />
      {unanswered.map((question) => (
        <p key={question} className="mt-3 text-small">
          <span className="text-muted">{question}</span> The knowledge base has no answer to this.
        </p>
      ))}
      {writtenBy !== 'model' && <Notes text={text} />}
    </>
  );
}

/** Sentences in brackets at the end of a text, such as that meaning was not searched. */
function Notes({ text }: { text: string }) {
  const notes = text.split('\n\n').filter((paragraph) => /^\(This .*\)$/.test(paragraph));
  return notes.map((note) => (
    <p key={note} className="mt-3 text-muted text-small">
      {note}
    </p>
  ));
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
          <p className="mt-1 text-muted">{verdict === 'declined' ? 'The nearest titles:' : 'See also:'}</p>
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

function copyText({ text, sources, cards, writtenBy }: Answer): string {
  // The text of cards names its sources itself.
  if (cards.length > 0 && writtenBy !== 'model') return text;
  const list = sources.map(({ number, title, place }) => `[${number}] ${title}${place ? `, ${place}` : ''}`);
  return [text, list.join('\n')].filter((part) => part !== '').join('\n\n');
}
