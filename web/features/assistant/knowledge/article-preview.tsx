import type { FormEvent } from 'react';
import type { ArticleText, ArticlePreview as Preview } from '#contract/assistant/knowledge.ts';
import { type AssistantTopic, turnMaxLength, withoutAsked } from '#contract/values/assistant.ts';
import { MarkdownText } from '#web/features/assistant/articles/markdown-text.tsx';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useArticlePreview } from './knowledge.api.ts';

interface ArticlePreviewProps {
  topic: AssistantTopic;
  text: ArticleText;
  replaces: string | undefined;
  /** The question that is tried first. */
  question: string | undefined;
  gapQuestions?: readonly string[];
}

/** A preview of a text, what to mend in it, and how it would answer a question. */
export function ArticlePreview({ topic, text, replaces, question = '', gapQuestions = [] }: ArticlePreviewProps) {
  const { values, change, forget } = usePersistedState(`article-question.${replaces ?? question}`, { tried: question });
  const { tried } = values;
  const preview = useArticlePreview();

  function tryOut(event: FormEvent): void {
    event.preventDefault();
    const asked = { question: tried.trim(), gapQuestions: [...gapQuestions] };
    preview.mutate({ topic, text, ...asked, ...(replaces && { replaces }) }, { onSuccess: forget });
  }

  return (
    <>
      <TitledCard title="Preview">
        <div className="p-4">
          <p className="mb-3 font-semibold text-h2">{text.title || 'Without a title'}</p>
          {text.body === '' ? (
            <p className="text-muted text-small">The text is shown here as people will read it.</p>
          ) : (
            <MarkdownText text={withoutAsked(text.body)} />
          )}
        </div>
      </TitledCard>
      <TitledCard title="Try a question">
        <form onSubmit={tryOut} className="flex flex-col gap-3 p-4">
          <TextField
            label="Question"
            isLabelHidden
            placeholder="As someone would ask it"
            autoComplete="off"
            maxLength={turnMaxLength}
            value={tried}
            onChange={({ target }) => change({ tried: target.value })}
          />
          <Button
            type="submit"
            variant="secondary"
            className="self-start"
            isPending={preview.isPending}
            pendingText="Trying..."
            isDisabled={text.title === '' || text.body === ''}
            disabledReason="Write a title and a text first"
          >
            Try it with this text
          </Button>
          <div aria-live="polite">{preview.data && <Outcome outcome={preview.data} />}</div>
        </form>
      </TitledCard>
    </>
  );
}

/** Shows which questions of a gap would be answered, and by which sentence. */
function GapQuestions({ tried }: { tried: Preview['gapQuestions'] }) {
  const answered = tried.filter(({ sentence }) => sentence !== null);
  return (
    <section aria-label="Questions of the gap">
      <p className="font-semibold">
        This text would answer {answered.length} of {tried.length} {tried.length === 1 ? 'question' : 'questions'}
      </p>
      <ul className="mt-1 flex flex-col gap-2">
        {tried.map(({ question, sentence }) => (
          <li key={question} className="wrap-anywhere">
            <p>{question}</p>
            <p className={sentence === null ? 'text-warning' : 'text-muted'}>
              {sentence ?? 'Not answered by this text'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ outcome: { answer, remarks, sections, gapQuestions } }: { outcome: Preview }) {
  return (
    <div className="flex flex-col gap-3 text-small">
      {gapQuestions.length > 0 && <GapQuestions tried={gapQuestions} />}
      {answer && (
        <div className="rounded-control bg-sunken px-3 py-2">
          <p className="font-semibold">
            {answer.verdict === 'answered' ? 'The answer would be' : 'It would not answer'}
          </p>
          <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{answer.text}</p>
          {answer.sources.map(({ number, title, place }) => (
            <p key={number} className="mt-1 text-muted">
              [{number}] {title}
              {place && ` · ${place}`}
            </p>
          ))}
        </div>
      )}
      {remarks.length > 0 && (
        <div className="rounded-control bg-warning-surface px-3 py-2 text-warning">
          <p className="font-semibold">To mend</p>
          <ul className="list-disc pl-5">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-muted">
        Answers are made of {sections.length} {sections.length === 1 ? 'section' : 'sections'}:{' '}
        {sections
          .map(({ heading, words }) => `${heading ?? 'the beginning'} (${words} ${words === 1 ? 'word' : 'words'})`)
          .join(', ')}
        .
      </p>
    </div>
  );
}
