import { useState } from 'react';
import { playlists } from '#contract/values/files/resource-kinds.ts';
import { resourceDescriptionMaxLength, resourceTitleMaxLength, resourceUrlMaxLength } from '#contract/values/limits.ts';
import { categoryOptions } from '#web/features/resources/resource-texts.ts';
import { useAddResource } from '#web/features/resources/resources.api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { usePersistedForm } from '#web/lib/use-persisted-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DocumentUploadField } from '#web/ui/fields/upload/document-upload-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { VideoHelp } from './video-help.tsx';

interface VideoValues {
  embedCode: string;
  title: string;
  description: string;
  playlist: string;
}

const incomplete = 'Please provide a video embed code and title';

/** Adds a video from a hosting service, or an own file. */
export function VideoDialog({ onClose }: { onClose: () => void }) {
  const add = useAddResource();
  const { initial, keep, close } = usePersistedForm<VideoValues>(
    'resource.video',
    {
      embedCode: '',
      title: '',
      description: '',
      playlist: playlists[0],
    },
    onClose,
  );
  const { register, handleSubmit, formState, getValues, setError } = useCheckedForm<VideoValues>({
    defaultValues: initial,
  });
  const { errors } = formState;
  const [files, setFiles] = useState<{ video?: string; captions?: string }>({});
  const [isVideoBusy, setVideoBusy] = useState(false);
  const [isCaptionsBusy, setCaptionsBusy] = useState(false);

  function save({ embedCode, title, description, playlist }: VideoValues) {
    const { video: filePath, captions = null } = files;
    const source = filePath ? { url: filePath, captions } : { url: embedCode };
    const video = { type: 'video', ...source, title, description, category: playlist } as const;
    add.mutate(video, {
      onSuccess: close,
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        const field = error.field === 'title' ? 'title' : 'embedCode';
        if (error.field) setError(field, { message: error.serverMessage }, { shouldFocus: true });
      },
    });
  }

  function sayWhatIsMissing() {
    toast({ title: 'Missing information', description: incomplete, isDestructive: true, group: 'resources' });
  }

  return (
    <FormDialog
      title="Add Video"
      submitText="Add Video"
      pendingText="Uploading..."
      isPending={add.isPending || isVideoBusy || isCaptionsBusy}
      canStop={!add.isPending}
      onClose={close}
      onSubmit={handleSubmit(save, sayWhatIsMissing)}
      onEdit={() => keep(getValues())}
    >
      <div>
        <TextArea
          label="Video Embed Code"
          rows={3}
          spellCheck={false}
          maxLength={resourceUrlMaxLength}
          error={errors.embedCode?.message}
          {...register('embedCode', {
            validate: (code) =>
              files.video !== undefined || code.trim() !== '' || 'Please provide an embed code, or a video file',
          })}
        />
        <VideoHelp />
      </div>
      <DocumentUploadField
        label="Or a Video File"
        purpose="video"
        onSent={(video) => setFiles((before) => ({ ...before, video }))}
        onForget={() => setFiles({})}
        onBusy={setVideoBusy}
      />
      {files.video !== undefined && (
        <DocumentUploadField
          label="Captions"
          purpose="captions"
          onSent={(captions) => setFiles((before) => ({ ...before, captions }))}
          onForget={() => setFiles(({ captions: _, ...rest }) => rest)}
          onBusy={setCaptionsBusy}
        />
      )}
      <TextField
        label="Video Title"
        autoComplete="off"
        maxLength={resourceTitleMaxLength}
        error={errors.title?.message}
        {...register('title', { validate: (title) => title.trim() !== '' || 'Please provide a title' })}
      />
      <TextArea label="Description" rows={3} maxLength={resourceDescriptionMaxLength} {...register('description')} />
      <SelectField label="Playlist" options={categoryOptions(playlists)} {...register('playlist')} />
    </FormDialog>
  );
}
