import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { type UploadPurpose, uploadKinds } from '#contract/values/files/file-kinds.ts';
import { acceptOf, listOf } from '#web/lib/files/file-rules.ts';
import { sizeInKB } from '#web/lib/files/file-size.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

interface DocumentUploadFieldProps {
  label?: string;
  purpose: UploadPurpose;
  /** An error other than the upload's own. */
  error?: string | undefined;
  onSent: (filePath: string, file: File) => void;
  /** Called when the file is removed. */
  onForget: () => void;
  onBusy: (isBusy: boolean) => void;
}

/** A field for one file, which is sent as soon as it is chosen. */
export function DocumentUploadField({
  label = 'File',
  purpose,
  error,
  onSent,
  onForget,
  onBusy,
}: DocumentUploadFieldProps) {
  const { upload, send, forget } = useDocumentUpload(onSent);
  const isBusy = upload.name === 'sending';
  useEffect(() => {
    onBusy(isBusy);
    // Unmounting cancels the upload.
    return () => onBusy(false);
  }, [isBusy, onBusy]);
  const kinds = uploadKinds[purpose];
  return (
    <div className="flex flex-col gap-2">
      <FileField
        label={label}
        hint={`${listOf(kinds)}; maximum 20MB`}
        accept={acceptOf(kinds)}
        isPending={isBusy}
        error={upload.name === 'failed' ? upload.reason : error}
        onFiles={([file]) => file && send(file, purpose)}
      />
      {(upload.name === 'sending' || upload.name === 'sent') && (
        <div className="flex flex-col gap-2 rounded-control border p-3">
          <div className="flex items-center gap-3">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-control" title={upload.file.name}>
                {upload.file.name}
              </p>
              <p className="text-muted text-small">{sizeInKB(upload.file.size)}</p>
            </div>
            <IconButton
              label={isBusy ? `Cancel the upload of ${upload.file.name}` : `Remove ${upload.file.name}`}
              icon={<X />}
              onClick={() => {
                forget();
                onForget();
              }}
            />
          </div>
          {upload.name === 'sending' && <ProgressBar label={`Uploading ${upload.file.name}`} done={upload.sent} />}
        </div>
      )}
    </div>
  );
}
