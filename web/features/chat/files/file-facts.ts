import type { Attachment } from '#contract/chat/attachments.ts';
import { fileKinds } from '#contract/values/files/file-kinds.ts';
import { fileSizeText } from '#web/lib/files/file-size.ts';

/** Kind and size, as in 'PDF · 2 MB'. */
export function fileFacts({ kind, fileSize }: Attachment): string {
  return `${fileKinds[kind].label} · ${fileSizeText(fileSize)}`;
}
