import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assistantTopics, topicLabels } from '#contract/values/assistant.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { ArticleDialog } from './article-dialog.tsx';

/** The articles about the work of staff that the viewer may read. They open above the page. */
export function StaffArticles() {
  const query = useQuery(readOf('GET /api/ai/articles'));
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <QueryCard title="Articles for staff" what="the articles" query={query}>
        {(articles) => (
          <div className="max-h-128 overflow-y-auto overscroll-contain pb-2">
            {assistantTopics.map((topic) => (
              <section key={topic} aria-label={topicLabels[topic].title}>
                <h3 className="px-4 pt-3 pb-1 text-h3">{topicLabels[topic].title}</h3>
                <ul>
                  {articles
                    .filter((article) => article.topic === topic && article.readers !== 'everybody')
                    .map(({ id, title }) => (
                      <li key={id}>
                        <button
                          type="button"
                          onClick={() => setOpen(id)}
                          className="flex min-h-9 w-full cursor-pointer items-center px-4 py-1.5 text-left text-control text-link hover:bg-hover touch:min-h-11"
                        >
                          {title}
                        </button>
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </QueryCard>
      {open !== null && <ArticleDialog id={open} heading={undefined} onClose={() => setOpen(null)} />}
    </>
  );
}
