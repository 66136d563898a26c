import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { ArticleText } from '#contract/assistant/knowledge.ts';
import {
  articleBodyMaxLength,
  articleReaders,
  articleReadersLabels,
  articleTitleMaxLength,
} from '#contract/values/assistant.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { type ArticleValues, placesError, textOf } from './article-values.ts';

/** Reports errors, so that the form can show a refusal at its field. */
export type SaveArticle = (text: ArticleText, options: { onError: (error: unknown) => void }) => void;

interface ArticleFormProps {
  initial: ArticleValues;
  onEdit: (values: ArticleValues) => void;
  onSave: SaveArticle;
  onPublish: SaveArticle;
  isSaving: boolean;
  isPublishing: boolean;
  /** Above the fields, as the topic of a new article. */
  children?: ReactNode;
  more?: ReactNode;
  preview: (text: ArticleText) => ReactNode;
}

export function ArticleForm(props: ArticleFormProps) {
  const { initial, onEdit, onSave, onPublish, isSaving, isPublishing, children, more, preview } = props;
  const formId = useId();
  const { register, handleSubmit, formState, getValues, setError, control } = useCheckedForm({
    defaultValues: initial,
  });
  const { errors } = formState;
  const values = { ...initial, ...useWatch({ control }) };

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    // The error names a path in the text: `draft.title`, `text.asked.0`.
    const field = error.field?.split('.').find((part): part is keyof ArticleValues => part in initial);
    if (field) setError(field, { message: error.serverMessage }, { shouldFocus: true });
  }

  const submit = (save: SaveArticle) => handleSubmit((filled) => save(textOf(filled), { onError: refuse }));
  const required = (what: string) => (text: string) => text.trim() !== '' || `Please provide ${what}`;
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <form
        id={formId}
        noValidate
        aria-label="Article"
        className="flex min-w-0 flex-col gap-4 rounded-card border bg-surface p-4 shadow-card"
        onSubmit={submit(onSave)}
        onChange={() => onEdit(getValues())}
      >
        {children}
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={articleTitleMaxLength}
          error={errors.title?.message}
          {...register('title', { validate: required('a title') })}
        />
        <TextArea
          label="Text"
          rows={14}
          maxLength={articleBodyMaxLength}
          className="[&_textarea]:min-h-72 [&_textarea]:max-h-none"
          hint="Markdown. Answer in the first paragraph; begin each further question with ## and a space. A line below it that begins with “Asked:” names other ways of asking for that part."
          error={errors.body?.message}
          {...register('body', { validate: required('a text') })}
        />
        <SelectField
          label="For"
          options={articleReaders.map((value) => ({ value, label: articleReadersLabels[value] }))}
          hint="Only they can find and read it."
          {...register('readers')}
        />
        <TextArea
          label="Also asked as"
          rows={3}
          hint="Other ways people ask for it, one per line."
          error={errors.asked?.message}
          {...register('asked')}
        />
        <TextArea
          label="Leads to"
          rows={2}
          hint="Screens of the portal, one per line: Usage metrics: /usage-metrics"
          error={errors.places?.message}
          {...register('places', { validate: (text) => placesError(text) ?? true })}
        />
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <Button
            isPending={isPublishing}
            pendingText="Publishing..."
            isDisabled={isSaving}
            onClick={submit(onPublish)}
          >
            Publish
          </Button>
          <Button
            type="submit"
            variant="secondary"
            isPending={isSaving}
            pendingText="Saving..."
            isDisabled={isPublishing}
          >
            Save draft
          </Button>
          {more}
        </div>
      </form>
      <div className="flex min-w-0 flex-col gap-4">{preview(textOf(values))}</div>
    </div>
  );
}
