import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import Plus from 'lucide-react/icons/plus';
import type { KnowledgeArticle } from '#contract/assistant/knowledge.ts';
import { articleStates, topicLabels } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { rowsIn } from '#web/lib/calls/use-rows.ts';
import { dateText, dayText } from '#web/lib/days.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';
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
const columns: readonly Column<KnowledgeArticle>[] = [
  {
    label: 'Article',
    cell: ({ id, title, topic }) => (
      <>
        <Link
          to={paths.adminKnowledge}
          search={readKnowledgeSearch({ article: id })}
          className="wrap-anywhere inline-flex min-h-6 items-center font-semibold text-link hover:underline touch:min-h-11"
        >
          {title}
        </Link>
        <span className="block text-muted text-small">{topicLabels[topic].title}</span>
      </>
    ),
  },
  {
    label: 'State',
    className: 'w-44',
    cell: (article) => (
      <span className="flex flex-wrap gap-1 max-md:justify-end">
        <ArticleBadges article={article} />
      </span>
    ),
  },
  {
    label: 'Last change',
    className: 'w-44 max-lg:hidden',
    cell: ({ updatedAt, updatedBy, reviewOn }) => (
      <>
        {updatedAt ? dateText(updatedAt) : 'As shipped'}
        {updatedBy && <span className="block text-muted text-small">{updatedBy.fullName}</span>}
        {reviewOn && <span className="block text-muted text-small">review on {dayText(reviewOn)}</span>}
      </>
    ),
  },
  {
    label: 'Asked in 30 days',
    className: 'w-34',
    isNumeric: true,
    cell: ({ figures }) => figures.answered,
  },
  {
    label: 'Helpful',
    className: 'w-28',
    isNumeric: true,
    cell: ({ figures: { helpful, notHelpful } }) =>
      helpful + notHelpful === 0 ? '–' : `${helpful} of ${helpful + notHelpful}`,
  },
];
const list: ListOf<KnowledgeArticle> = {
  title: 'Articles',
  what: 'articles',
  columns,
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
