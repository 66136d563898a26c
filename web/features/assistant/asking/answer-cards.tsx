import BookOpen from 'lucide-react/icons/book-open';
import FileText from 'lucide-react/icons/file-text';
import UserRound from 'lucide-react/icons/user-round';
import type { Answer, AnswerCard, AnswerSource } from '#contract/assistant/assistant.ts';
import { ArticleLink } from '#web/features/assistant/articles/article-link.tsx';
import { markedLines } from './marked-lines.ts';
import { SourceLink } from './source-link.tsx';

const icons = { article: BookOpen, resource: FileText, account: UserRound };
const kinds = { article: 'Article', resource: 'Resource', account: 'Your account' };

/** The parts that answer, as they stand, under their headings and the names of their sources. */
export function AnswerCards({ answer: { cards, sources, isCloseCall } }: { answer: Answer }) {
  return (
    <>
      {isCloseCall && <p className="mb-2 font-semibold">Do you mean …?</p>}
      <ol aria-label="Sources" className="flex flex-col divide-y">
        {cards.map((card) => {
          const source = sources.find(({ number }) => number === card.source);
          return (
            <li key={card.source} className="py-3 first:pt-0.5 last:pb-0.5">
              {card.question !== null && <p className="mb-1 text-muted text-small">{card.question}</p>}
              {source && <SourceLine source={source} />}
              {card.isFolded ? <Folded card={card} /> : <Open card={card} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function SourceLine({ source }: { source: AnswerSource }) {
  const Icon = icons[source.kind];
  return (
    <SourceLink
      source={source}
      className="inline-flex min-h-6 max-w-full items-start gap-2 text-link text-small hover:underline touch:min-h-11 touch:items-center"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">{kinds[source.kind]}: </span>
        {source.title}
        {source.isForLibrarians && <span className="text-muted"> · Written for librarians</span>}
      </span>
    </SourceLink>
  );
}

function Open({ card }: { card: AnswerCard }) {
  return (
    <>
      <h2 className="mb-1 font-semibold">{card.heading}</h2>
      <Lines card={card} />
      {card.others.length > 0 && (
        <>
          <p className="mt-3 mb-1.5 text-muted text-small">In the same article</p>
          <ul className="flex flex-wrap gap-1.5">
            {card.others.map(({ heading, href }) => (
              <li key={href}>
                <ArticleLink
                  href={href}
                  className="inline-flex min-h-7 items-center rounded-full border border-control px-3 py-0.5 font-medium text-link text-small hover:bg-selected touch:min-h-11"
                >
                  {heading}
                </ArticleLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Folded({ card }: { card: AnswerCard }) {
  return (
    <details>
      <summary className="flex min-h-6 cursor-pointer items-center font-semibold touch:min-h-11">
        {card.heading}
      </summary>
      <div className="mt-1 text-muted">
        <Lines card={card} />
      </div>
    </details>
  );
}

function Lines({ card }: { card: AnswerCard }) {
  return markedLines(card).map(({ at, sign, parts }) => (
    <p key={at} className={sign === null ? 'mt-1 first:mt-0' : 'flex gap-2 pl-1'}>
      {sign !== null && <span className="min-w-5 shrink-0 text-muted tabular-nums">{sign}</span>}
      <span>
        {parts.map((part) =>
          part.isMarked ? (
            <mark key={part.at} className="rounded-sm bg-selected text-inherit">
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
      </span>
    </p>
  ));
}
