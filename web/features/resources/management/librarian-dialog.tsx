import { useState } from 'react';
import { resourceDescriptionMaxLength, resourceTitleMaxLength, resourceUrlMaxLength } from '#contract/values/limits.ts';
import { useAddResource } from '#web/features/resources/resources.api.ts';
import { VideoHelp } from '#web/features/resources/videos/video-help.tsx';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { usePersistedForm } from '#web/lib/use-persisted-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DocumentUploadField } from '#web/ui/fields/upload/document-upload-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';

interface LibrarianValues {
  title: string;
  description: string;
  type: 'document' | 'video' | 'link' | 'brand';
  url: string;
}

// Includes Brand Asset, because its tab could not be filled otherwise.
const typeOptions = [
  { value: 'document', label: 'Document' },
  { value: 'video', label: 'Video' },
  { value: 'link', label: 'External Link' },
  { value: 'brand', label: 'Brand Asset' },
] as const;

const urlHints: Record<LibrarianValues['type'], string> = {
  document: 'The address of the document, or upload its file below.',
  video: 'The address of the video, or its embed code.',
  link: 'An address that begins with https://',
  brand: 'The address of the file, or upload it below.',
};

const incomplete = 'Please provide a title, description, type and URL';

export function LibrarianDialog({ onClose }: { onClose: () => void }) {
  const add = useAddResource();
  const [isUploading, setUploading] = useState(false);
  const { initial, keep, close } = usePersistedForm<LibrarianValues>(
    'resource.librarian',
    {
      title: '',
      description: '',
      type: 'document',
      url: '',
    },
    onClose,
  );
  const { register, handleSubmit, formState, getValues, setError, setValue, watch } = useCheckedForm<LibrarianValues>({
    defaultValues: initial,
  });
  const { errors } = formState;
  const type = watch('type');

  function save(values: LibrarianValues) {
    add.mutate(
      { ...values, audience: 'librarian' },
      {
        onSuccess: close,
        onError: (error) => {
          if (!(error instanceof ApiError) || !error.field) return;
          const field = error.field in values ? (error.field as keyof LibrarianValues) : 'url';
          setError(field, { message: error.serverMessage }, { shouldFocus: true });
        },
      },
    );
  }

  function sayWhatIsMissing() {
    toast({ title: 'Missing information', description: incomplete, isDestructive: true, group: 'resources' });
  }

  return (
    <FormDialog
      title="Add Resource"
      description="Everyone who is signed in can find it under Librarian Resources."
      submitText="Add Resource"
      pendingText="Adding..."
      isPending={add.isPending}
      isDisabled={isUploading}
      disabledReason="The file is still uploading"
      onClose={close}
      onSubmit={handleSubmit(save, sayWhatIsMissing)}
      onEdit={() => keep(getValues())}
    >
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={resourceTitleMaxLength}
        error={errors.title?.message}
        {...register('title', { validate: (title) => title.trim() !== '' || 'Please provide a title' })}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={resourceDescriptionMaxLength}
        error={errors.description?.message}
        {...register('description', { validate: (text) => text.trim() !== '' || 'Please provide a description' })}
      />
      <SelectField label="Resource Type" options={typeOptions} {...register('type')} />
      <div>
        <TextField
          label="Resource URL"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={resourceUrlMaxLength}
          hint={urlHints[type]}
          error={errors.url?.message}
          {...register('url', { validate: (url) => url.trim() !== '' || 'Please provide an address' })}
        />
        {type === 'video' && <VideoHelp />}
      </div>
      {(type === 'document' || type === 'brand') && (
        <DocumentUploadField
          // The key resets the field, because each type accepts other kinds of file.
          key={type}
          purpose={type}
          onSent={(filePath) => {
            setValue('url', filePath, { shouldValidate: true });
            keep(getValues());
          }}
          onForget={() => setValue('url', '')}
          onBusy={setUploading}
        />
      )}
    </FormDialog>
  );
}
