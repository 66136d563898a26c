import { useId, useState } from 'react';
import { resourceDescriptionMaxLength, resourceTitleMaxLength } from '#contract/values/limits.ts';
import { DocumentUploadField } from '#web/features/resources/management/document-upload-field.tsx';
import { titleFrom } from '#web/features/resources/resource-words.ts';
import { useAddResource } from '#web/features/resources/resources.api.ts';
import { Button } from '#web/ui/button.tsx';
import { focusFirstInvalid } from '#web/ui/fields/first-invalid.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';

interface ShareDialogProps {
  contact: { id: number; fullName: string };
  onClose: () => void;
}

// specification §5
const incomplete = 'Please provide a title and file for the resource';

/** Shares a file with a customer and everybody at their institution. */
export function ShareDialog({ contact, onClose }: ShareDialogProps) {
  const formId = useId();
  const add = useAddResource();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [filePath, setFilePath] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);

  function share() {
    setSubmitted(true);
    if (filePath === null || title.trim() === '') {
      toast({ title: 'Missing information', description: incomplete, isDestructive: true, group: 'resources' });
      return;
    }
    const resource = { type: 'document', title, description, url: filePath, sharedWithId: contact.id } as const;
    add.mutate(resource, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Share a file with ${contact.fullName}`}
      description={`${contact.fullName} is told, and everybody at their institution can open it.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            isPending={add.isPending}
            pendingText="Uploading..."
            isDisabled={isUploading}
            disabledReason="The file is still uploading"
          >
            Share
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          share();
          focusFirstInvalid(event.currentTarget);
        }}
      >
        <DocumentUploadField
          purpose="document"
          error={wasSubmitted && filePath === null ? 'Please choose a file' : undefined}
          onSent={(path, file) => {
            setFilePath(path);
            setTitle((typed) => (typed.trim() === '' ? titleFrom(file.name) : typed));
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
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label="Description (optional)"
          rows={3}
          value={description}
          maxLength={resourceDescriptionMaxLength}
          onChange={({ target }) => setDescription(target.value)}
        />
      </form>
    </Dialog>
  );
}
