import { type AssistantTopic, articleParameter } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { useArticleTitles } from '#web/features/assistant/assistant.api.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { ArticleLink } from './article-link.tsx';

export function TopicArticles({ topic }: { topic: AssistantTopic }) {
  const { data } = useArticleTitles(topic);
  if (!data || data.length === 0) return null;
  return (
    <TitledCard title={`Articles on this topic (${data.length})`} className="min-w-0">
      <ul className="max-h-64 overflow-y-auto overscroll-contain py-1">
        {data.map(({ id, title }) => (
          <li key={id}>
            <ArticleLink
              href={`${paths.customerSupport}?${articleParameter}=${id}`}
              className="flex min-h-9 items-center px-4 py-1.5 text-control text-link hover:bg-hover touch:min-h-11"
            >
              {title}
            </ArticleLink>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
