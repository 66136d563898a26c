import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { resourceTitleMaxLength } from '#contract/values/limits.ts';
import { sizeInKB } from '#web/lib/files/file-size.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import type { UploadItem, UploadState, Uploads } from './use-uploads.ts';

interface UploadRowProps {
  item: UploadItem;
  uploads: Uploads;
  /** Set for several files; a single one has its title above. */
  hasTitle: boolean;
  titleError: string | undefined;
}

export function UploadRow({ item, uploads, hasTitle, titleError }: UploadRowProps) {
  const { file, state, key } = item;
  const isRunning = ['waiting', 'sending', 'adding'].includes(state.name);
  return (
    <li className="flex flex-col gap-2 rounded-control border p-3">
      <div className="flex items-center gap-3">
        <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-control" title={file.name}>
            {file.name}
          </p>
          <p className="text-muted text-small">{sizeInKB(file.size)}</p>
        </div>
        {state.name === 'added' && <Check aria-label="Uploaded" className="size-5 shrink-0 text-success" />}
        {isRunning && (
          <IconButton
            label={`Cancel the upload of ${file.name}`}
            icon={<X />}
            isDisabled={state.name === 'adding'}
            onClick={() => uploads.cancel(key)}
          />
        )}
        {!isRunning && state.name !== 'added' && (
          <IconButton label={`Remove ${file.name}`} icon={<X />} onClick={() => uploads.remove(key)} />
        )}
      </div>
      {hasTitle && state.name !== 'refused' && (
        <TextField
          label="Title"
          value={item.title}
          maxLength={resourceTitleMaxLength}
          autoComplete="off"
          disabled={isRunning || state.name === 'added'}
          error={titleError}
          onChange={({ target }) => uploads.rename(key, target.value)}
        />
      )}
      <Progress state={state} filename={file.name} />
    </li>
  );
}

function Progress({ state, filename }: { state: UploadState; filename: string }) {
  switch (state.name) {
    case 'ready':
    case 'added':
      return null;
    case 'waiting':
      return <p className="text-muted text-small">Waiting...</p>;
    case 'sending':
      return <ProgressBar label={`Uploading ${filename}`} done={state.sent} />;
    case 'adding':
      return <ProgressBar label={`Uploading ${filename}`} done={1} />;
    case 'cancelled':
      return (
        <p role="status" className="text-muted text-small">
          Cancelled
        </p>
      );
    default:
      return (
        <p role="alert" className="flex items-center gap-1.5 text-danger text-small">
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {state.reason}
        </p>
      );
  }
}
