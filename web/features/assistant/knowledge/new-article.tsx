import { type AssistantTopic, articleLineMaxLength, assistantTopics, topicLabels } from '#contract/values/assistant.ts';
import { usePersistedForm, usePersistedState } from '#web/lib/use-persisted-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { ArticleForm, type SaveArticle } from './article-form.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { emptyArticle, valuesOf } from './article-values.ts';
import { useBeginArticle, useGap, useSettleGap } from './knowledge.api.ts';

interface NewArticleProps {
  topic: AssistantTopic | undefined;
  /** The gap that the article is written for, and its question. */
  gap: number | undefined;
  question: string | undefined;
  onBegun: (id: string) => void;
}

/** A new article, empty or for a gap, whose questions it takes over. Publishing it settles the gap. */
export function NewArticle(props: NewArticleProps) {
  const gap = useGap(props.gap);
  if (props.gap !== undefined && gap.isPending) return <PageSpinner label="Loading the questions..." />;
  const others = gap.data?.[0]?.otherQuestions ?? [];
  const asked = [...(props.question ? [props.question] : []), ...others];
  return <NewArticleForm {...props} asked={asked.filter((way) => way.length <= articleLineMaxLength)} />;
}

function NewArticleForm({ topic: asked, gap, question, asked: ways, onBegun }: NewArticleProps & { asked: string[] }) {
  const from = question ? { ...emptyArticle, title: question, asked: ways } : emptyArticle;
  const { initial, keep, forget } = usePersistedForm(`article.new.${gap ?? ''}`, valuesOf(from));
  const kept = usePersistedState<{ topic: AssistantTopic }>(`article-topic.${gap ?? ''}`, { topic: asked ?? 'access' });
  const { topic } = kept.values;
  const begin = useBeginArticle();
  const settle = useSettleGap();
  const save =
    (isPublished: boolean): SaveArticle =>
    (text, { onError }) =>
      begin.mutate(
        { topic, text, isPublished },
        {
          onSuccess: ({ id }) => {
            forget();
            kept.forget();
            if (gap !== undefined && isPublished) settle.mutate({ id: gap, settled: true });
            onBegun(id);
          },
          onError,
        },
      );
  const underWay = begin.isPending ? begin.variables : null;
  return (
    <>
      <h2>{question ? 'An article for a question without an answer' : 'New article'}</h2>
      <ArticleForm
        initial={initial}
        onEdit={keep}
        onSave={save(false)}
        onPublish={save(true)}
        isSaving={underWay?.isPublished === false}
        isPublishing={underWay?.isPublished === true}
        preview={(text) => (
          <ArticlePreview topic={topic} text={text} replaces={undefined} question={question} gapQuestions={ways} />
        )}
      >
        <SelectField
          label="Topic"
          value={topic}
          options={assistantTopics.map((value) => ({ value, label: topicLabels[value].title }))}
          onChange={({ target }) =>
            kept.change({ topic: assistantTopics.find((known) => known === target.value) ?? topic })
          }
        />
      </ArticleForm>
    </>
  );
}
