import { useState } from 'react';
import { resourceDescriptionMaxLength, resourceTitleMaxLength } from '#contract/values/limits.ts';
import { titleFrom } from '#web/features/resources/resource-texts.ts';
import { useAddResource } from '#web/features/resources/resources.api.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DocumentUploadField } from '#web/ui/fields/upload/document-upload-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';

interface ShareDialogProps {
  /** A person, or an institution, which may have no people yet. */
  receiver: { contact: { id: number; fullName: string } } | { institution: { id: number; name: string } };
  onClose: () => void;
}

const incomplete = 'Please provide a title and file for the resource';

/** Shares a file with a customer and everybody at their institution, or with the institution. */
export function ShareDialog({ receiver, onClose }: ShareDialogProps) {
  const add = useAddResource();
  const { values, change, close } = usePersistedState(
    'contact' in receiver ? `share.${receiver.contact.id}` : `share.institution.${receiver.institution.id}`,
    { title: '', description: '' },
    onClose,
  );
  const { title, description } = values;
  const [filePath, setFilePath] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);

  function share() {
    setSubmitted(true);
    if (filePath === null || title.trim() === '') {
      toast({ title: 'Missing information', description: incomplete, isDestructive: true, group: 'resources' });
      return;
    }
    const to =
      'contact' in receiver
        ? { sharedWithId: receiver.contact.id }
        : { sharedWithInstitutionId: receiver.institution.id };
    add.mutate({ type: 'document', title, description, url: filePath, ...to }, { onSuccess: close });
  }

  return (
    <FormDialog
      title={`Share a file with ${'contact' in receiver ? receiver.contact.fullName : receiver.institution.name}`}
      description={
        'contact' in receiver
          ? `${receiver.contact.fullName} is notified, and everyone at their institution can open it.`
          : 'Everyone at the institution is notified and can open it, as can those who join later.'
      }
      submitText="Share"
      pendingText="Uploading..."
      isPending={add.isPending}
      isDisabled={isUploading}
      disabledReason="The file is still uploading"
      onClose={close}
      onSubmit={share}
    >
      <DocumentUploadField
        purpose="document"
        error={wasSubmitted && filePath === null ? 'Please choose a file' : undefined}
        onSent={(path, file) => {
          setFilePath(path);
          change((now) => (now.title.trim() === '' ? { title: titleFrom(file.name) } : {}));
        }}
        onForget={() => setFilePath(null)}
        onBusy={setUploading}
      />
      <TextField
        label="Title"
        value={title}
        maxLength={resourceTitleMaxLength}
        autoComplete="off"
        error={wasSubmitted && title.trim() === '' ? 'Please provide a title' : undefined}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label="Description (optional)"
        rows={3}
        value={description}
        maxLength={resourceDescriptionMaxLength}
        onChange={({ target }) => change({ description: target.value })}
      />
    </FormDialog>
  );
}
