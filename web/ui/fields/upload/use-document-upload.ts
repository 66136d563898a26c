import { useEffect, useRef, useState } from 'react';
import { type UploadPurpose, uploadKinds } from '#contract/values/files/file-kinds.ts';
import { ApiError, isAborted, messageOf } from '#web/lib/calls/api-error.ts';
import { refusalOf } from '#web/lib/files/file-rules.ts';
import { sendFile } from '#web/lib/files/send-file.ts';

export type DocumentUpload =
  | { name: 'none' }
  | { name: 'sending'; file: File; sent: number }
  | { name: 'sent'; file: File; filePath: string }
  | { name: 'failed'; file: File | null; reason: string };

const none: DocumentUpload = { name: 'none' };

/** One file, sent as soon as it is chosen, so that the form has its path. */
export function useDocumentUpload(onSent: (filePath: string, file: File) => void) {
  const [upload, setUpload] = useState<DocumentUpload>(none);
  const canceller = useRef<AbortController | null>(null);
  useEffect(() => () => canceller.current?.abort(), []);

  async function send(file: File, purpose: UploadPurpose) {
    canceller.current?.abort();
    const refusal = refusalOf(file, uploadKinds[purpose]);
    if (refusal !== null) return setUpload({ name: 'failed', file, reason: refusal });
    canceller.current = new AbortController();
    const { signal } = canceller.current;
    setUpload({ name: 'sending', file, sent: 0 });
    try {
      const onProgress = (sent: number) => setUpload({ name: 'sending', file, sent });
      const { filePath } = await sendFile(file, { onProgress, signal, purpose });
      setUpload({ name: 'sent', file, filePath });
      onSent(filePath, file);
    } catch (error) {
      if (isAborted(error)) return;
      const reason = error instanceof ApiError ? messageOf(error) : 'File upload failed';
      setUpload({ name: 'failed', file, reason });
    }
  }

  return {
    upload,
    send: (file: File, purpose: UploadPurpose) => void send(file, purpose),
    forget() {
      canceller.current?.abort();
      setUpload(none);
    },
  };
}
