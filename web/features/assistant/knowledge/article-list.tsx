import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import type { KnowledgeArticle } from '#contract/assistant/knowledge.ts';
import { articleStates, assistantTopics, topicLabels } from '#contract/values/assistant.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { dayText, momentText } from '#web/lib/days.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { ArticleBadges, stateLabels } from './article-badges.tsx';
import { useKnowledgeArticles } from './knowledge.api.ts';
import { type KnowledgeSearch, readKnowledgeSearch } from './knowledge-search.ts';

interface ArticleListProps {
  search: KnowledgeSearch;
  /** Changes the address. */
  onSearch: (change: { [Key in keyof KnowledgeSearch]?: unknown }) => void;
}

const topicOptions = [
  { value: '', label: 'All topics' },
  ...assistantTopics.map((topic) => ({ value: topic, label: topicLabels[topic].title })),
];
const stateOptions = [
  { value: '', label: 'All states' },
  ...articleStates.map((state) => ({ value: state, label: stateLabels[state] })),
];

/** Every article with its state and how often it answered. */
export function ArticleList({ search, onSearch }: ArticleListProps) {
  const titleId = useId();
  const { q, topic, state, due } = search;
  const filters = { ...(q && { q }), ...(topic && { topic }), ...(state && { state }), ...(due && { due }) };
  const articles = useKnowledgeArticles(filters);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Articles"
        actions={
          <>
            <p role="status" className="text-muted text-small max-sm:hidden">
              {articles.data && `${articles.data.length} ${articles.data.length === 1 ? 'article' : 'articles'}`}
            </p>
            <Link
              to={paths.adminKnowledge}
              search={readKnowledgeSearch({ article: 'new' })}
              className={buttonClasses('primary', 'sm')}
            >
              <Plus aria-hidden="true" className="size-4" />
              New article
            </Link>
          </>
        }
      />
      <div className="flex flex-wrap items-end gap-3 border-b px-4 py-3">
        <TypedSearch
          label="Search articles"
          text={q ?? ''}
          maxLength={searchMaxLength}
          onSearch={(text) => onSearch({ q: text })}
          className="min-w-56 flex-1 max-md:basis-full"
        />
        <SelectField
          label="Topic"
          isLabelHidden
          className="w-56 max-md:min-w-32 max-md:flex-1"
          value={topic ?? ''}
          options={topicOptions}
          onChange={({ target }) => onSearch({ topic: target.value })}
        />
        <SelectField
          label="State"
          isLabelHidden
          className="w-36 max-md:min-w-32 max-md:flex-1"
          value={state ?? ''}
          options={stateOptions}
          onChange={({ target }) => onSearch({ state: target.value })}
        />
        <label className="flex min-h-9 items-center gap-2 text-control max-md:basis-full touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-primary"
            checked={due === 'true'}
            onChange={({ target }) => onSearch({ due: String(target.checked) })}
          />
          Review due
        </label>
      </div>
      <Rows articles={articles} isNarrowed={Object.keys(filters).length > 0} onShowAll={() => onSearch(nothing)} />
    </Card>
  );
}

const nothing = { q: undefined, topic: undefined, state: undefined, due: undefined };

interface RowsProps {
  articles: ReturnType<typeof useKnowledgeArticles>;
  isNarrowed: boolean;
  onShowAll: () => void;
}

function Rows({ articles, isNarrowed, onShowAll }: RowsProps) {
  if (articles.isPending) return <TableSkeleton label="Loading articles..." />;
  if (!articles.data) {
    return (
      <ErrorState
        title="Failed to fetch articles"
        message={messageOf(articles.error)}
        onRetry={() => void articles.refetch()}
        isRetrying={articles.isFetching}
      />
    );
  }
  if (articles.data.length === 0) {
    return (
      <EmptyState
        icon={<BookOpen />}
        text={isNarrowed ? 'No article matches' : 'There are no articles yet'}
        action={
          isNarrowed && (
            <Button variant="secondary" onClick={onShowAll}>
              Show all articles
            </Button>
          )
        }
      />
    );
  }
  return (
    <ul aria-busy={articles.isPlaceholderData} className={articles.isPlaceholderData ? 'opacity-60' : ''}>
      {articles.data.map((article) => (
        <Row key={article.id} article={article} />
      ))}
    </ul>
  );
}

function Row({ article }: { article: KnowledgeArticle }) {
  const { id, topic, title, reviewOn, updatedAt, updatedBy, figures } = article;
  return (
    <li className="border-b px-4 py-2.5 last:border-b-0 hover:bg-hover">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.adminKnowledge}
          search={readKnowledgeSearch({ article: id })}
          className="wrap-anywhere inline-flex min-h-6 items-center font-semibold text-control text-link hover:underline touch:min-h-11"
        >
          {title}
        </Link>
        <ArticleBadges article={article} />
      </div>
      <p className="text-muted text-small">
        {[
          topicLabels[topic].title,
          updatedAt && `changed ${momentText(updatedAt)}${updatedBy ? ` by ${updatedBy.fullName}` : ''}`,
          reviewOn && `review on ${dayText(reviewOn)}`,
          figures.answered > 0 &&
            `answered ${figures.answered} in 30 days: ${figures.helpful} helpful, ${figures.notHelpful} not`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
