import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { fileSizeText } from '#web/lib/files/file-size.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import type { TrayFile } from './file-tray.ts';
import { TrayPicture } from './tray-picture.tsx';

interface TrayItemProps {
  file: TrayFile;
  onRetry?: (() => void) | undefined;
  onRemove: () => void;
}

/** A file that waits or uploads, with its progress and a button to remove it. */
export function TrayItem({ file, onRetry, onRemove }: TrayItemProps) {
  const { filename, state } = file;
  const isWrong = state === 'failed' || state === 'refused';
  return (
    <li
      className={classNames(
        'flex min-h-14 items-center gap-2.5 rounded-control border bg-raised py-1 pl-3 max-md:w-full md:w-72',
        isWrong && 'border-danger md:w-full',
      )}
    >
      <span className={classNames('shrink-0', isWrong ? 'text-danger' : 'text-muted')}>
        <TrayPicture file={file} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-small" title={filename}>
          {filename}
        </p>
        {isWrong ? (
          <p role="alert" className="text-caption text-danger">
            {file.failure}
          </p>
        ) : (
          <TrayProgress file={file} />
        )}
      </div>
      <div className="flex shrink-0">
        {state === 'failed' && onRetry && (
          <IconButton label={`Retry ${filename}`} icon={<RotateCw />} onClick={onRetry} />
        )}
        <IconButton label={removeLabel(file)} icon={<X />} onClick={onRemove} />
      </div>
    </li>
  );
}

function removeLabel({ filename, state }: TrayFile): string {
  if (state === 'waiting' || state === 'uploading') return `Cancel the upload of ${filename}`;
  return state === 'ready' ? `Remove ${filename}` : `Discard ${filename}`;
}

function TrayProgress({ file: { filename, fileSize, state, sent, caption } }: { file: TrayFile }) {
  const words = state === 'waiting' ? 'Waiting…' : fileSizeText(fileSize);
  return (
    <>
      {caption !== null && (
        <p className="truncate text-caption text-muted">{caption === '' ? 'Sending…' : `Sending with “${caption}”`}</p>
      )}
      {state === 'uploading' && <ProgressBar label={`Uploading ${filename}`} done={sent} />}
      {state !== 'uploading' && caption === null && <p className="text-caption text-muted">{words}</p>}
    </>
  );
}
