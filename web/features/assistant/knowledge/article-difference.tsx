import type { ArticleText } from '#contract/assistant/knowledge.ts';
import { classNames } from '#web/ui/class-names.ts';
import { differentLines, linesOfArticle, shortened } from './text-difference.ts';

const signs = { same: ' ', removed: '−', added: '+' };
const said = { same: '', removed: 'Removed: ', added: 'Added: ' };
const looks = { same: '', removed: 'bg-danger-surface text-danger', added: 'bg-success-surface text-success' };
/** Unchanged lines shown around a change. */
const around = 1;

/** The differences between two texts of an article, line by line. */
export function ArticleDifference({ before, after }: { before: ArticleText | null; after: ArticleText | null }) {
  const lines = shortened(differentLines(linesOfArticle(before), linesOfArticle(after)), around);
  if (lines.length === 0) return <p className="text-muted text-small">The text is the same.</p>;
  return (
    <ul className="overflow-hidden rounded-control border text-caption">
      {lines.map(({ number, kind, text }, at) => {
        const leavesOut = number > (lines[at - 1]?.number ?? -1) + 1;
        return (
          <li
            key={number}
            className={classNames('flex gap-2 px-2 py-0.5', leavesOut && 'border-t border-dashed', looks[kind])}
          >
            <span aria-hidden="true" className="w-3 shrink-0 select-none">
              {signs[kind]}
            </span>
            <span className="wrap-anywhere min-w-0 whitespace-pre-wrap">
              <span className="sr-only">{said[kind]}</span>
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
