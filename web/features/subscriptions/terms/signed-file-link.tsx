import FileText from 'lucide-react/icons/file-text';
import type { SignedFile } from '#contract/plans-and-usage/subscriptions.ts';

interface SignedFileLinkProps {
  file: SignedFile;
  /** The term, for people who hear the link alone. */
  of: string;
}

/** Downloads the signed contract of a term. */
export function SignedFileLink({ file: { filePath, filename }, of }: SignedFileLinkProps) {
  return (
    <a
      href={filePath}
      download={filename}
      className="inline-flex max-w-full items-center gap-1.5 text-link text-small underline-offset-2 hover:underline touch:min-h-11"
    >
      <FileText aria-hidden="true" className="size-4 shrink-0" />
      <span className="wrap-anywhere">{filename}</span>
      <span className="sr-only">, the signed file of {of}</span>
    </a>
  );
}
