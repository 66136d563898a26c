import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import Plus from 'lucide-react/icons/plus';
import type { KnowledgeArticle } from '#contract/assistant/knowledge.ts';
import { articleStates, topicLabels } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { rowsIn } from '#web/lib/calls/use-rows.ts';
import { dayText, momentText } from '#web/lib/days.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { ArticleBadges, stateLabels } from './article-badges.tsx';
import { topicOptions } from './gap-board.tsx';
import { useKnowledgeArticles } from './knowledge.api.ts';
import { type KnowledgeSearch, readKnowledgeSearch } from './knowledge-search.ts';

interface ArticleListProps {
  search: KnowledgeSearch;
  onSearch: ChangeAddress<KnowledgeSearch>;
}

const stateOptions = [
  { value: '', label: 'All states' },
  ...articleStates.map((state) => ({ value: state, label: stateLabels[state] })),
];
const list: ListOf<KnowledgeArticle> = {
  title: 'Articles',
  what: 'articles',
  columns: [],
  keyOf: ({ id }) => id,
  icon: <BookOpen />,
  nothing: 'There are no articles yet',
  nothingFits: 'No article matches',
};

export function ArticleList({ search, onSearch }: ArticleListProps) {
  const { q, topic, state, due } = search;
  const filters = { ...(q && { q }), ...(topic && { topic }), ...(state && { state }), ...(due && { due }) };
  const articles = useKnowledgeArticles(filters);
  const { data } = articles;
  return (
    <ListCard
      list={list}
      read={rowsIn(articles, data)}
      totalText={data ? `${data.length} ${data.length === 1 ? 'article' : 'articles'}` : ''}
      renderRow={(article) => <Row article={article} />}
      onShowAll={emptied(filters, onSearch)}
      actions={
        <Link
          to={paths.adminKnowledge}
          search={readKnowledgeSearch({ article: 'new' })}
          className={buttonClasses('primary', 'sm')}
        >
          <Plus />
          New article
        </Link>
      }
      toolbar={
        <ListToolbar
          search={search}
          onChange={onSearch}
          searchLabel="Search articles"
          filters={[
            { key: 'topic', label: 'Topic', options: topicOptions, className: 'w-56 max-md:min-w-32 max-md:flex-1' },
            { key: 'state', label: 'State', options: stateOptions, className: 'w-36 max-md:min-w-32 max-md:flex-1' },
            { key: 'due', label: 'Review due', isCheck: true, className: 'max-md:basis-full' },
          ]}
        />
      }
    />
  );
}

function Row({ article }: { article: KnowledgeArticle }) {
  const { id, topic, title, reviewOn, updatedAt, updatedBy, figures } = article;
  return (
    <div className="px-4 py-2.5 hover:bg-hover">
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
    </div>
  );
}
