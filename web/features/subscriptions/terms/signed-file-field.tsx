import X from 'lucide-react/icons/x';
import type { SignedFile } from '#contract/plans-and-usage/subscriptions.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { DocumentUploadField } from '#web/ui/fields/upload/document-upload-field.tsx';
import { SignedFileLink } from './signed-file-link.tsx';

interface SignedFileFieldProps {
  /** What the dialog will save. */
  file: SignedFile | null;
  /** What the term has. */
  saved: SignedFile | null;
  error: string | undefined;
  onChange: (file: SignedFile | null) => void;
  onBusy: (isBusy: boolean) => void;
}

/** The signed contract: chosen, replaced by another one, or removed. */
export function SignedFileField({ file, saved, error, onChange, onBusy }: SignedFileFieldProps) {
  const isKept = file !== null && file.filePath === saved?.filePath;
  return (
    <div className="flex flex-col gap-2">
      <DocumentUploadField
        label={isKept ? 'Another signed file (optional)' : 'Signed file (optional)'}
        purpose="contract"
        error={error}
        onSent={(filePath, { name }) => onChange({ filePath, filename: name })}
        onForget={() => onChange(saved)}
        onBusy={onBusy}
      />
      {isKept && (
        <p className="flex items-center justify-between gap-2 rounded-control border px-3 py-1">
          <SignedFileLink file={file} of="this plan" />
          <IconButton label={`Remove ${file.filename}`} icon={<X />} onClick={() => onChange(null)} />
        </p>
      )}
      {saved && file?.filePath !== saved.filePath && (
        <p className="text-muted text-small">
          {file ? `It takes the place of ${saved.filename}.` : `${saved.filename} is removed when you save.`}{' '}
          <button
            type="button"
            className="text-link underline underline-offset-2 touch:min-h-11"
            onClick={() => onChange(saved)}
          >
            Keep {saved.filename}
          </button>
        </p>
      )}
      <p className="text-muted text-small">People of the institution can open it on their subscription page.</p>
    </div>
  );
}
