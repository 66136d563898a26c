import { useState } from 'react';
import { type AssistantTopic, assistantTopics, topicLabels } from '#contract/values/assistant.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ArticleForm, type SaveArticle } from './article-form.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { emptyArticle, valuesOf } from './article-values.ts';
import { useBeginArticle, useSettleGap } from './knowledge.api.ts';

interface NewArticleProps {
  topic: AssistantTopic | undefined;
  /** The gap that it is written from, and its question. */
  gap: number | undefined;
  question: string | undefined;
  onBegun: (id: string) => void;
}

/** A new article, empty or from a question that had no answer. Publishing it sets that question aside. */
export function NewArticle({ topic: asked, gap, question, onBegun }: NewArticleProps) {
  const from = question ? { ...emptyArticle, title: question, asked: [question] } : emptyArticle;
  const { initial, keep, forget } = useKeptForm(`article.new.${gap ?? ''}`, valuesOf(from));
  const [topic, setTopic] = useState<AssistantTopic>(asked ?? 'access');
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
        preview={(text) => <ArticlePreview topic={topic} text={text} replaces={undefined} question={question} />}
      >
        <SelectField
          label="Topic"
          value={topic}
          options={assistantTopics.map((value) => ({ value, label: topicLabels[value].title }))}
          onChange={({ target }) => setTopic(assistantTopics.find((known) => known === target.value) ?? topic)}
        />
      </ArticleForm>
    </>
  );
}
