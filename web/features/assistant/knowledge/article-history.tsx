import HistoryIcon from 'lucide-react/icons/history';
import type { ArticleChange, ArticleText } from '#contract/assistant/knowledge.ts';
import { dayText, momentText } from '#web/lib/days.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { ArticleDifference } from './article-difference.tsx';
import { useArticleHistory } from './knowledge.api.ts';

const actions: Record<ArticleChange['action'], string> = {
  'save draft': 'saved a draft',
  'discard draft': 'discarded the draft',
  publish: 'published it',
  withdraw: 'withdrew it',
  'schedule review': 'scheduled a review',
};

/** The changes of an article with their differences, newest first. */
export function ArticleHistory({ id, shipped }: { id: string; shipped: ArticleText | null }) {
  return (
    <QueryCard title="History" what="the history" query={useArticleHistory(id)}>
      {(changes) =>
        changes.length === 0 ? (
          <EmptyState icon={<HistoryIcon />} text="Unchanged since it came with the product" />
        ) : (
          <ol>
            {changes.map((change, at) => (
              <li key={change.id} className="flex flex-col gap-2 border-b px-4 py-3 last:border-b-0">
                <p className="text-control">
                  <span className="font-semibold">{change.by.fullName}</span> {actions[change.action]}
                  {change.action === 'schedule review' &&
                    (change.reviewOn ? ` for ${dayText(change.reviewOn)}` : ': none is needed')}
                  <time dateTime={change.at} className="ml-2 whitespace-nowrap text-muted text-small">
                    {momentText(change.at)}
                  </time>
                </p>
                {(change.before || change.after) && (
                  <details>
                    <summary className="min-h-6 cursor-pointer content-center text-link text-small touch:min-h-11">
                      What changed
                    </summary>
                    <div className="mt-2">
                      <ArticleDifference before={textBefore(changes.slice(at), shipped)} after={change.after} />
                    </div>
                  </details>
                )}
              </li>
            ))}
          </ol>
        )
      }
    </QueryCard>
  );
}

/**
 * The text to compare the newest of these changes with: for a publication the text that people read before, for a draft the text it began
 * with.
 */
function textBefore([change, ...older]: readonly ArticleChange[], shipped: ArticleText | null): ArticleText | null {
  if (change?.before) return change.before;
  const begunWith = change?.action === 'publish' ? undefined : older.find(({ after }) => after !== null);
  return begunWith?.after ?? shipped;
}
