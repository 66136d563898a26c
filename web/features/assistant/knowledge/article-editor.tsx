import type { FormEvent } from 'react';
import type { EditedArticle } from '#contract/assistant/knowledge.ts';
import { topicLabels } from '#contract/values/assistant.ts';
import { usePersistedForm, usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { ArticleBadges } from './article-badges.tsx';
import { ArticleDifference } from './article-difference.tsx';
import { ArticleForm } from './article-form.tsx';
import { ArticleHistory } from './article-history.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { emptyArticle, isSameText, valuesOf } from './article-values.ts';
import { useArticleStep, useEditedArticle } from './knowledge.api.ts';

/** An article being edited: its text, a preview, its review and its history. */
export function ArticleEditor({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useEditedArticle(id);
  const place = useLostFocus<HTMLDivElement>(`${id} ${data?.updatedAt}`);
  if (isPending) return <PageSpinner label="Loading the article..." />;
  if (!data) {
    return (
      <Card>
        <FailedRead title="Failed to fetch the article" read={{ error, isFetching, refetch }} />
      </Card>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4">
      <Head key={id} article={data} />
      {/* The key remounts the form after a save, so that it starts from the saved text. */}
      <Editor key={`${id} ${data.updatedAt}`} article={data} />
      <ArticleHistory id={id} shipped={data.shipped} />
    </div>
  );
}

function Editor({ article }: { article: EditedArticle }) {
  const { id, topic, published, draft, shipped } = article;
  const begins = draft ?? published ?? shipped ?? emptyArticle;
  const { initial, keep, forget } = usePersistedForm(`article.${id}`, valuesOf(begins));
  const { mutate, isPending, variables } = useArticleStep(forget);
  const underWay = isPending ? variables.step.kind : null;
  return (
    <ArticleForm
      initial={initial}
      onEdit={keep}
      onSave={(text, options) => mutate({ article, step: { kind: 'save', text } }, options)}
      onPublish={(text, options) => mutate({ article, step: { kind: 'publish', text } }, options)}
      isSaving={underWay === 'save'}
      isPublishing={underWay === 'publish'}
      more={
        draft && (
          <Button
            variant="ghost"
            isPending={underWay === 'discard'}
            pendingText="Discarding..."
            onClick={() => mutate({ article, step: { kind: 'discard' } })}
          >
            Discard draft
          </Button>
        )
      }
      preview={(text) => (
        <>
          <ArticlePreview topic={topic} text={text} replaces={id} question={undefined} />
          {published && !isSameText(text, published) && (
            <section aria-label="Changes" className="flex flex-col gap-2">
              <h2 className="text-h3">Changes to the published text</h2>
              <ArticleDifference before={published} after={text} />
            </section>
          )}
        </>
      )}
    />
  );
}

function Head({ article }: { article: EditedArticle }) {
  const { topic, title, state, figures } = article;
  const { mutate, isPending, variables } = useArticleStep();
  const underWay = isPending ? variables.step.kind : null;
  return (
    <Card aria-label="State" className="flex flex-wrap items-end justify-between gap-4 p-4">
      <div className="min-w-0">
        <h2 className="wrap-anywhere">{title}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-small">
          <ArticleBadges article={article} />
          {topicLabels[topic].title} · {figuresText(figures)}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <ReviewForm article={article} />
        {state === 'published' && (
          <Button
            variant="secondary"
            isPending={underWay === 'withdraw'}
            pendingText="Withdrawing..."
            onClick={() => mutate({ article, step: { kind: 'withdraw' } })}
          >
            Withdraw
          </Button>
        )}
        {state === 'withdrawn' && (
          <Button
            variant="secondary"
            isPending={underWay === 'bring back'}
            pendingText="Publishing..."
            onClick={() => mutate({ article, step: { kind: 'bring back' } })}
          >
            Publish again
          </Button>
        )}
      </div>
    </Card>
  );
}

function ReviewForm({ article }: { article: EditedArticle }) {
  const { values, change, forget } = usePersistedState(`article-review.${article.id}`, { day: article.reviewOn ?? '' });
  const { day } = values;
  const { mutate, isPending } = useArticleStep();
  function schedule(event: FormEvent): void {
    event.preventDefault();
    mutate({ article, step: { kind: 'review', reviewOn: day || null } }, { onSuccess: forget });
  }
  return (
    <form onSubmit={schedule} className="flex items-end gap-2">
      <DayField label="Review on" value={day} onChange={(chosen) => change({ day: chosen })} />
      <Button
        type="submit"
        variant="secondary"
        isPending={isPending}
        pendingText="Saving..."
        isDisabled={day === (article.reviewOn ?? '')}
        disabledReason="Choose another day first"
      >
        {day === '' && article.reviewOn ? 'No review' : 'Schedule'}
      </Button>
    </form>
  );
}

function figuresText({ answered, helpful, notHelpful }: EditedArticle['figures']): string {
  if (answered === 0) return 'no answers from it in 30 days';
  return `answered ${answered} in 30 days: ${helpful} helpful, ${notHelpful} not`;
}
