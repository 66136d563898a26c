import BookOpen from 'lucide-react/icons/book-open';
import FileText from 'lucide-react/icons/file-text';
import UserRound from 'lucide-react/icons/user-round';
import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { SourceLink } from './source-link.tsx';

const icons = { article: BookOpen, resource: FileText, account: UserRound };
const kinds = { article: 'Article', resource: 'Resource', account: 'Your account' };

/** The sources of an answer, with the words that were used if the answer does not contain them, so that it can be checked. */
export function SourceList({ text, sources }: { text: string; sources: readonly AnswerSource[] }) {
  const said = wordsOf(text);
  if (sources.length === 0) return null;
  return (
    <ol aria-label="Sources" className="mt-3 flex flex-col gap-1.5">
      {sources.map((source) => {
        const Icon = icons[source.kind];
        return (
          <li key={source.number} className="rounded-control bg-sunken px-3 py-2 text-small">
            <SourceLink
              source={source}
              className="inline-flex min-h-6 max-w-full items-start gap-2 font-medium text-link hover:underline touch:min-h-11 touch:items-center"
            >
              <span aria-hidden="true" className="font-semibold tabular-nums">
                {source.number}
              </span>
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">
                <span className="sr-only">{kinds[source.kind]}: </span>
                {source.title}
                {source.place && <span className="text-muted"> · {source.place}</span>}
              </span>
            </SourceLink>
            {!said.includes(wordsOf(source.excerpt)) && (
              <p className="wrap-anywhere line-clamp-2 text-muted">“{source.excerpt}”</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Removes source marks, list markers and line ends. */
function wordsOf(text: string): string {
  return text
    .replace(/\[\d+\]|^(?:\d{1,2}\.|•)/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
