import { Link } from '@tanstack/react-router';
import type { KnowledgeStatistics } from '#contract/assistant/knowledge.ts';
import { paths } from '#contract/values/pages.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { useKnowledgeStatistics } from './knowledge.api.ts';
import { readKnowledgeSearch } from './knowledge-search.ts';

const figures = [
  ['asked', 'Asked'],
  ['answered', 'Answered'],
  ['declined', 'Declined'],
  ['helpful', 'Helpful'],
  ['notHelpful', 'Not Helpful'],
  ['writtenByModel', 'By the language model'],
  ['withoutMeaning', 'By words alone'],
] as const;

/** How often the AI was asked, answered and was rated, and by which articles. */
export function AnswerFigures() {
  const { data, error, isPending, isFetching, refetch } = useKnowledgeStatistics();
  return (
    <TitledCard title={data ? `Answers in the last ${data.days} days` : 'Answers'}>
      {!data && error ? (
        <FailedRead title="Failed to fetch the figures" read={{ error, isFetching, refetch }} />
      ) : (
        <dl className="flex flex-wrap gap-x-10 gap-y-3 p-4">
          {figures.map(([key, label]) => (
            <Figure key={key} label={label} value={data && String(data[key])} isPending={isPending} />
          ))}
        </dl>
      )}
      {data && data.articles.length > 0 && <ArticleTable articles={data.articles} />}
    </TitledCard>
  );
}

function ArticleTable({ articles }: Pick<KnowledgeStatistics, 'articles'>) {
  return (
    <div className="overflow-x-auto border-t">
      <table className="w-full text-left text-control">
        <caption className="sr-only">The articles that answered most</caption>
        <thead className="border-b bg-raised text-muted text-small">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">
              Article
            </th>
            {['Answered', 'Helpful', 'Not Helpful'].map((label) => (
              <th key={label} scope="col" className="px-4 py-2 text-right align-bottom font-medium max-md:px-2">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {articles.map(({ id, title, answered, helpful, notHelpful }) => (
            <tr key={id} className="border-b last:border-b-0">
              <th scope="row" className="min-w-32 px-4 py-2 font-normal">
                <Link
                  to={paths.adminKnowledge}
                  search={readKnowledgeSearch({ article: id })}
                  className="text-link hover:underline"
                >
                  {title}
                </Link>
              </th>
              <td className="px-4 py-2 text-right tabular-nums max-md:px-2">{answered}</td>
              <td className="px-4 py-2 text-right tabular-nums max-md:px-2">{helpful}</td>
              <td className="px-4 py-2 text-right tabular-nums max-md:px-2">{notHelpful}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
