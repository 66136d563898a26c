import type { Attachment, NewAttachment } from '#contract/attachments.ts';
import type { Message } from '#contract/chat.ts';
import { attachmentKinds, type FileKind, type FileKindName, fileKinds } from '#contract/file-kinds.ts';
import { filePathOf } from '#contract/file-paths.ts';
import type { Db } from '#server/db/schema.ts';
import { type FileRow, findFile } from '#server/features/files/files.queries.ts';
import type { Files } from '#server/features/files/files.service.ts';
import { conflict, type HttpError, notFound } from '#server/platform/http/errors.ts';
import { findMessageByClientId } from './chat.queries.ts';

/** A message on its way into the database, and the file it is to carry. */
export interface Carrying {
  message: Message;
  file: NewAttachment | null;
  /** Why it cannot be stored with this file. */
  refusal: HttpError | null;
}

/**
 * Finds the files of these messages, or notes the refusal: a file must be the sender's own, and free. To be called in the
 * transaction that stores the messages; a refused one must be left out, so that its neighbours need not fail with it.
 */
export async function claimFiles(db: Db, batch: readonly Carrying[]): Promise<void> {
  const claimed = new Set<string>();
  for (const [at, item] of batch.entries()) {
    const { message, file } = item;
    if (!file) continue;
    const row = await findFile(db, file.name);
    item.refusal = null;
    if (!row || !isSendable(row, message.senderId)) {
      item.refusal = notFound('There is no such file');
      continue;
    }
    const isFree = row.readers === 'uploader' && !claimed.has(row.name);
    if (isFree || (await isRepeat(db, message, batch.slice(0, at)))) message.attachment = toAttachment(row, file);
    else item.refusal = conflict('This file was sent already');
    claimed.add(row.name);
  }
}

/** Makes the files of stored messages those of their conversations: from now on whoever takes part there reads them. */
export async function attachFiles(db: Db, files: Pick<Files, 'attach'>, stored: readonly Carrying[]): Promise<void> {
  for (const { message, file } of stored) {
    const readers = { readers: 'conversation', conversation: message.conversation } as const;
    if (file) await files.attach(db, file.name, message.senderId, readers);
  }
}

function isSendable(row: FileRow, senderId: number): boolean {
  const kinds: readonly FileKindName[] = attachmentKinds;
  return row.uploaderId === senderId && row.removedAt === null && kinds.includes(row.kind);
}

/** Its sender did not hear that it was stored, and sends it again: it is answered, whatever became of its file since. */
async function isRepeat(db: Db, { senderId, clientId }: Message, before: readonly Carrying[]): Promise<boolean> {
  if (clientId === null) return false;
  if (before.some(({ message }) => message.senderId === senderId && message.clientId === clientId)) return true;
  return (await findMessageByClientId(db, senderId, clientId)) !== undefined;
}

function toAttachment(row: FileRow, { width, height }: NewAttachment): Attachment {
  const { contentType, isImage }: FileKind = fileKinds[row.kind];
  const size = isImage && width !== undefined && height !== undefined ? { width, height } : {};
  const { filename, kind, fileSize } = row;
  return { url: filePathOf(row.name), filename, kind, contentType, fileSize, ...size };
}
