import { useState } from 'react';
import type { Resource } from '#contract/resources.ts';
import { resourceDescriptionMaxLength, resourceTitleMaxLength } from '#contract/values/limits.ts';
import { categoriesOf, categoryOptions } from '#web/features/resources/resource-texts.ts';
import { useChangeResource } from '#web/features/resources/resources.api.ts';
import { usePersistedForm } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DocumentUploadField } from '#web/ui/fields/upload/document-upload-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface EditDialogProps {
  resource: Resource;
  onClose: () => void;
}

/** Edits title, description, category and picture of a resource, not its file or video. */
export function EditDialog({ resource, onClose }: EditDialogProps) {
  const change = useChangeResource(resource.id);
  const { title, description, category, type } = resource;
  const { initial, keep, close } = usePersistedForm(
    `resource.${resource.id}`,
    { title, description, category },
    onClose,
  );
  const { register, handleSubmit, formState, getValues, setError } = useCheckedForm({ defaultValues: initial });
  const { errors } = formState;
  const [cover, setCover] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);

  const onError = (error: unknown) => showRefusal(error, ['title', 'description', 'category'], setError);

  return (
    <FormDialog
      title={`Edit ${title}`}
      submitText="Save"
      pendingText="Saving..."
      isPending={change.isPending || isBusy}
      canStop={!change.isPending}
      onClose={close}
      onSubmit={handleSubmit((values) =>
        change.mutate({ ...values, ...(cover !== undefined && { cover }) }, { onSuccess: close, onError }),
      )}
      onEdit={() => keep(getValues())}
    >
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={resourceTitleMaxLength}
        error={errors.title?.message}
        {...register('title', { validate: (text) => text.trim() !== '' || 'Please provide a title' })}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={resourceDescriptionMaxLength}
        error={errors.description?.message}
        {...register('description')}
      />
      <SelectField
        label={type === 'video' ? 'Playlist' : 'Category'}
        options={categoryOptions(categoriesOf(type), category)}
        error={errors.category?.message}
        {...register('category')}
      />
      <DocumentUploadField
        label="Picture of the card"
        purpose="cover"
        onSent={setCover}
        onForget={() => setCover(undefined)}
        onBusy={setBusy}
      />
      {resource.coverUrl && cover === undefined && (
        <Button variant="secondary" onClick={() => setCover(null)} className="self-start">
          Remove the present picture
        </Button>
      )}
      {cover === null && <p className="text-muted text-small">The picture is removed when you save.</p>}
    </FormDialog>
  );
}
