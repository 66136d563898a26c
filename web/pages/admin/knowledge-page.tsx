import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { AnswerFigures } from '#web/features/assistant/knowledge/answer-figures.tsx';
import { ArticleEditor } from '#web/features/assistant/knowledge/article-editor.tsx';
import { ArticleList } from '#web/features/assistant/knowledge/article-list.tsx';
import { ExamResults } from '#web/features/assistant/knowledge/exam-results.tsx';
import { GapBoard } from '#web/features/assistant/knowledge/gap-board.tsx';
import {
  type KnowledgeSearch,
  type KnowledgeView,
  readKnowledgeSearch,
} from '#web/features/assistant/knowledge/knowledge-search.ts';
import { NewArticle } from '#web/features/assistant/knowledge/new-article.tsx';
import { SentList } from '#web/features/assistant/knowledge/sent-list.tsx';
import { ProviderFacts } from '#web/features/settings/provider-facts.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

const tabs: readonly { value: KnowledgeView; label: string }[] = [
  { value: 'articles', label: 'Articles' },
  { value: 'facts', label: 'Provider facts' },
  { value: 'gaps', label: 'Gaps' },
  { value: 'figures', label: 'Figures' },
  { value: 'sent', label: 'Sent' },
];

/** The knowledge base of the AI. The address holds the tab, its filters and the open article. */
export function KnowledgePage() {
  const navigate = useNavigate({ from: paths.adminKnowledge });
  // Read again, because the router also passes on search keys that the route does not know.
  const search = readKnowledgeSearch(useSearch({ from: '/signed-in/admins/admin/knowledge' }));
  const { view = 'articles', article, gap, question, topic } = search;
  const change = (to: { [Key in keyof KnowledgeSearch]?: unknown }) =>
    void navigate({ search: readKnowledgeSearch({ ...search, ...to }), replace: true, resetScroll: false });
  const page = useLostFocus<HTMLDivElement>(article ?? view);
  return (
    <PageColumn ref={page}>
      <AdminHeading
        path={paths.adminKnowledge}
        tab={article === 'new' ? 'New article' : (article ?? tabs.find(({ value }) => value === view)?.label)}
        above={
          article
            ? {
                path: paths.adminKnowledge,
                label: gap ? 'All gaps' : 'All articles',
                ...(gap && { search: { view: 'gaps' } }),
              }
            : undefined
        }
        tabs={
          !article && (
            <PageTabs
              label="Knowledge Base"
              tabs={tabs.map(({ value, label }) => ({
                path: paths.adminKnowledge,
                search: readKnowledgeSearch({ view: value }),
                label,
                isCurrent: value === view,
              }))}
            />
          )
        }
      />
      {article === 'new' && (
        <NewArticle
          key={gap}
          topic={topic}
          gap={gap}
          question={question}
          onBegun={(id) => void navigate({ search: { article: id }, replace: true })}
        />
      )}
      {article && article !== 'new' && <ArticleEditor key={article} id={article} />}
      {!article && view === 'articles' && <ArticleList search={search} onSearch={change} />}
      {!article && view === 'facts' && <ProviderFacts />}
      {!article && view === 'gaps' && <GapBoard search={search} onSearch={change} />}
      {!article && view === 'figures' && (
        <>
          <AnswerFigures />
          <ExamResults />
        </>
      )}
      {!article && view === 'sent' && <SentList />}
    </PageColumn>
  );
}
