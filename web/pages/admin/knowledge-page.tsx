import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
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
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

const tabs: readonly { value: KnowledgeView; label: string }[] = [
  { value: 'articles', label: 'Articles' },
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
      <AdminHeading path={paths.adminKnowledge}>
        {article && (
          <Link
            to={paths.adminKnowledge}
            search={gap ? { view: 'gaps' } : {}}
            activeOptions={{ exact: true }}
            className={buttonClasses('secondary')}
          >
            <ArrowLeft />
            {gap ? 'All gaps' : 'All articles'}
          </Link>
        )}
      </AdminHeading>
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
      {!article && (
        <Tabs
          label="Knowledge Base"
          look="page"
          value={view}
          options={tabs}
          onChange={(chosen) => void navigate({ search: readKnowledgeSearch({ view: chosen }) })}
        >
          {view === 'articles' && <ArticleList search={search} onSearch={change} />}
          {view === 'gaps' && <GapBoard search={search} onSearch={change} />}
          {view === 'figures' && (
            <div className="flex flex-col gap-4">
              <AnswerFigures />
              <ExamResults />
            </div>
          )}
          {view === 'sent' && <SentList />}
        </Tabs>
      )}
    </PageColumn>
  );
}
