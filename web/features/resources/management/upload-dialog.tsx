import { useState } from 'react';
import { documentKinds } from '#contract/values/files/file-kinds.ts';
import { assessmentCategories } from '#contract/values/files/resource-kinds.ts';
import { resourceDescriptionMaxLength, resourceTitleMaxLength } from '#contract/values/limits.ts';
import { categoryOptions } from '#web/features/resources/resource-texts.ts';
import { acceptOf } from '#web/lib/files/file-rules.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploadForm } from './use-upload-form.ts';

interface UploadDialogProps {
  title: string;
  /** The first is preselected. A category of assessments makes the resource an assessment. */
  categories: readonly string[];
  /** Files dropped before the dialog opened. */
  initialFiles?: readonly File[];
  onClose: () => void;
}

const incomplete = 'Please provide a title and file for the resource';
const hint = 'PDF, DOC, DOCX, PPT, PPTX; maximum 20MB each';

/** Adds one file or several to the library, each with its own title. */
export function UploadDialog({ title, categories, initialFiles = [], onClose }: UploadDialogProps) {
  const form = useUploadForm({ category: categories[0] ?? '', initialFiles });
  const { uploads } = form;
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isPending, items } = uploads;
  useFocusBack(isPending);

  async function submit() {
    setSubmitted(true);
    if (!form.isComplete) {
      toast({ title: 'Missing information', description: incomplete, isDestructive: true, group: 'resources' });
      return;
    }
    const type = assessmentCategories.some((known) => known === form.category) ? 'assessment' : 'document';
    const isDone = await uploads.sendAll({ type, category: form.category, description: form.description.trim() });
    if (!isDone) return;
    form.forget();
    onClose();
  }

  return (
    <FormDialog
      title={title}
      submitText="Upload"
      pendingText="Uploading..."
      isPending={isPending}
      canStop
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {form.hasOneTitle && (
        <TextField
          label="Title"
          value={form.title}
          maxLength={resourceTitleMaxLength}
          autoComplete="off"
          disabled={isPending}
          error={wasSubmitted && form.title.trim() === '' ? 'Please provide a title' : undefined}
          onChange={({ target }) => form.setTitle(target.value)}
        />
      )}
      <TextArea
        label="Description"
        rows={3}
        value={form.description}
        maxLength={resourceDescriptionMaxLength}
        disabled={isPending}
        onChange={({ target }) => form.setDescription(target.value)}
      />
      <SelectField
        label="Category"
        value={form.category}
        disabled={isPending}
        options={categoryOptions(categories)}
        onChange={({ target }) => form.setCategory(target.value)}
      />
      <FileField
        label="Files"
        hint={hint}
        accept={acceptOf(documentKinds)}
        isMultiple
        isPending={isPending}
        error={wasSubmitted && !form.hasFile ? 'Please choose a file' : undefined}
        onFiles={form.addFiles}
      />
      {items.length > 0 && (
        <ul aria-label="Chosen files" className="flex flex-col gap-2">
          {items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              uploads={uploads}
              hasTitle={!form.hasOneTitle}
              titleError={wasSubmitted && item.title.trim() === '' ? 'Please provide a title' : undefined}
            />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
