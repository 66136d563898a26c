import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { answerLines } from './answer-lines.ts';
import { SourceLink } from './source-link.tsx';

export function AnswerText({ text, sources }: { text: string; sources: readonly AnswerSource[] }) {
  return answerLines(text, sources).map(({ number: line, sign, parts }) => (
    <p key={line} className={sign === null ? undefined : 'flex gap-2 pl-1'}>
      {sign !== null && <span className="shrink-0">{sign}</span>}
      <span>
        {parts.map((part) => {
          const source = sources.find(({ number }) => number === part.source);
          if (!source) return part.text;
          return (
            <SourceLink
              key={part.at}
              source={source}
              className="mx-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded bg-selected px-1 align-text-top font-semibold text-caption text-link hover:underline"
            >
              <span className="sr-only">Source </span>
              {source.number}
            </SourceLink>
          );
        })}
      </span>
    </p>
  ));
}
