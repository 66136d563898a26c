import type { Attachment, NewAttachment } from '#contract/chat/attachments.ts';
import type { Message } from '#contract/chat/chat.ts';
import { attachmentKinds, type FileKind, type FileKindName, fileKinds } from '#contract/values/files/file-kinds.ts';
import { filePathOf } from '#contract/values/files/file-paths.ts';
import type { Db } from '#server/db/schema.ts';
import { type FileRow, findFile } from '#server/features/files/files.queries.ts';
import type { Files } from '#server/features/files/files.service.ts';
import { conflict, type HttpError, notFound } from '#server/platform/http/errors.ts';

export interface Carrying {
  written: Pick<Message, 'senderId' | 'conversation'>;
  file: NewAttachment | null;
}

/** Claims the files of the messages. A message is refused unless its file belongs to the sender and is not used yet. */
export async function claimFiles<Item extends Carrying>(db: Db, batch: readonly Item[]) {
  const attachments = new Map<Item, Attachment>();
  const refused: { item: Item; error: HttpError }[] = [];
  const claimed = new Set<string>();
  for (const item of batch) {
    const { written, file } = item;
    if (!file) continue;
    const row = await findFile(db, file.name);
    if (!row || !isSendable(row, written.senderId)) refused.push({ item, error: notFound('This file does not exist') });
    else if (row.readers !== 'uploader' || claimed.has(row.name)) {
      refused.push({ item, error: conflict('This file has already been sent') });
    } else {
      attachments.set(item, toAttachment(row, file));
      claimed.add(row.name);
    }
  }
  return { attachments, refused };
}

/** Assigns the files of stored messages to their conversations, so that all participants can read them. */
export async function attachFiles(db: Db, files: Pick<Files, 'attach'>, stored: readonly Carrying[]): Promise<void> {
  for (const { written, file } of stored) {
    const readers = { readers: 'conversation', conversation: written.conversation } as const;
    if (file) await files.attach(db, file.name, written.senderId, readers);
  }
}

function isSendable(row: FileRow, senderId: number): boolean {
  const kinds: readonly FileKindName[] = attachmentKinds;
  return row.uploaderId === senderId && row.removedAt === null && kinds.includes(row.kind);
}

function toAttachment(row: FileRow, { width, height }: NewAttachment): Attachment {
  const { contentType, isImage }: FileKind = fileKinds[row.kind];
  const size = isImage && width !== undefined && height !== undefined ? { width, height } : {};
  const { filename, kind, fileSize } = row;
  return { url: filePathOf(row.name), filename, kind, contentType, fileSize, ...size };
}
