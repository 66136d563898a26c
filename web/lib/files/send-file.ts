import type { StoredFile } from '#contract/files.ts';
import type { UploadPurpose } from '#contract/values/files/file-kinds.ts';
import { uploadFile } from '#web/lib/calls/upload.ts';

interface SendOptions {
  onProgress: (sent: number) => void;
  signal: AbortSignal;
  purpose?: UploadPurpose;
}

/** Sends a file that is attached to something afterwards. */
export function sendFile(file: File, { purpose = 'document', ...options }: SendOptions): Promise<StoredFile> {
  return uploadFile<StoredFile>(`/api/upload?for=${purpose}`, file, options);
}
