import type { KnowledgeArticle } from '#contract/assistant/knowledge.ts';
import type { ArticleState } from '#contract/values/assistant.ts';
import { Badge } from '#web/ui/badges/badge.tsx';

export const stateLabels: Record<ArticleState, string> = {
  published: 'Published',
  draft: 'Draft',
  withdrawn: 'Withdrawn',
};

export function ArticleBadges({ article }: { article: KnowledgeArticle }) {
  const { state, isShipped, isChanged, hasDraft, isReviewDue } = article;
  return (
    <>
      <Badge tone={state === 'published' ? 'good' : 'neutral'}>{stateLabels[state]}</Badge>
      {hasDraft && state !== 'draft' && <Badge tone="attention">Unpublished draft</Badge>}
      {isReviewDue && <Badge tone="attention">Review due</Badge>}
      {isChanged && <Badge>Changed here</Badge>}
      {!isShipped && <Badge>Written here</Badge>}
    </>
  );
}
