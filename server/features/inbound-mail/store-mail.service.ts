import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { attachmentKinds } from '#contract/values/files/file-kinds.ts';
import { mailedClientId } from '#contract/values/inbound-mail.ts';
import { messageMaxLength, uploadMaxBytes } from '#contract/values/limits.ts';
import type { Transaction } from '#server/db/schema.ts';
import { takeRoom } from '#server/features/files/attachment-room.service.ts';
import { kindOfFile } from '#server/features/files/file-kind.ts';
import type { StoredBytes } from '#server/features/files/files.service.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { writeSpoolFile } from '#server/platform/storage/spool-file.ts';
import type { Portal } from '#server/portal.ts';
import { findMessage, insertMailed } from './inbound-mail.queries.ts';
import type { MailFile } from './reading/parse-mail.ts';

interface MessageDraft {
  receiverId: number;
  content: string;
  clientId: string;
  conversation: string;
  attachment?: { name: string };
}

export interface FromChat {
  /** Stores messages of a person in the transaction; returns their delivery. Throws 403 if they may not write. */
  storeOf(
    transaction: Transaction,
    directory: Directory,
    senderId: number,
    drafts: readonly MessageDraft[],
  ): Promise<() => void>;
  noteRead(viewerId: number, contactId: number, upTo: number): Promise<void>;
  /** In the conversation of an absent colleague, or one that was assigned to the viewer. */
  noteReadBeside(viewerId: number, conversation: string, upTo: number): Promise<void>;
}

export interface MailToStore {
  mailHash: string;
  userId: number;
  receiverId: number;
  conversation: string;
  subject: string;
  wholeText: string;
  receivedAt: string;
  assignedBy: number | null;
  /** The text of the messages. */
  text: string;
  files: readonly StoredBytes[];
}

/** Further text stands in the whole e-mail alone. */
const messagesMax = 5;

/** Stores a mail as messages, once for each conversation, in the caller's transaction. Returns their delivery. */
export async function storeMail(
  portal: Pick<Portal, 'files'>,
  { chat, transaction, directory }: { chat: FromChat; transaction: Transaction; directory: Directory },
  { text, files, receiverId, ...mail }: MailToStore,
): Promise<() => void> {
  const { conversation, userId: senderId, mailHash } = mail;
  for (const stored of files) {
    await portal.files.keep(transaction, stored, { uploaderId: senderId, readers: 'uploader' });
  }
  const drafts = draftsOf({ text, files, receiverId, conversation, name: nameOf(mailHash, conversation) });
  const deliver = await chat.storeOf(transaction, directory, senderId, drafts);
  const clientId = drafts[0]?.clientId ?? '';
  const message = await findMessage(transaction, { conversation, senderId, clientId });
  if (!message) throw new Error('A message of an e-mail was not stored');
  // A mail handed over again does not bring back what its author deleted.
  if (message.deletedAt === null) await insertMailed(transaction, { ...mail, messageId: message.id });
  return deliver;
}

/** Identical for each arrival of a mail, so that a repeated one finds its messages. */
function nameOf(mailHash: string, conversation: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([mailHash, conversation]))
    .digest('hex');
  return `${mailedClientId}${hash.slice(0, 48)}`;
}

/** The text as one message or a few, the first with the first file; then each further file. */
function draftsOf({
  text,
  files,
  receiverId,
  conversation,
  name,
}: Pick<MailToStore, 'text' | 'files' | 'receiverId' | 'conversation'> & { name: string }): MessageDraft[] {
  const [first, ...others] = files;
  const [beginning = '', ...rest] = piecesOf(text);
  const withFile = (file: StoredBytes | undefined) => (file ? { attachment: { name: file.name } } : {});
  const drafts = [
    { content: beginning || (first?.filename ?? ''), ...withFile(first) },
    ...rest.map((content) => ({ content })),
    ...others.map((file) => ({ content: file.filename, ...withFile(file) })),
  ];
  return drafts.map((draft, at) => ({
    receiverId,
    conversation,
    ...draft,
    clientId: at === 0 ? name : `${name}-${at}`,
  }));
}

/** Cuts a long text at line ends, into pieces no longer than a message. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = [...text];
  while (rest.length > messageMaxLength && pieces.length < messagesMax - 1) {
    const part = rest.slice(0, messageMaxLength);
    const line = part.lastIndexOf('\n');
    const end = line > messageMaxLength / 2 ? line : messageMaxLength;
    pieces.push(rest.slice(0, end).join('').trim());
    rest = rest.slice(end);
  }
  const isCut = rest.length > messageMaxLength;
  const last = rest
    .slice(0, isCut ? messageMaxLength - 1 : messageMaxLength)
    .join('')
    .trim();
  return [...pieces, isCut ? `${last}…` : last].filter((piece) => piece !== '');
}

const filesMax = 10;

/** Stores the files that a message may carry, under the checks of an upload; names the others with the reason. */
export async function storeFiles(
  { db, clock, files, spoolDir }: Portal,
  uploaderId: number,
  mailed: readonly MailFile[],
): Promise<{ stored: StoredBytes[]; refused: string[] }> {
  const [stored, refused]: [StoredBytes[], string[]] = [[], []];
  for (const [at, file] of mailed.entries()) {
    try {
      if (at >= filesMax) throw new HttpError(413, 'too-large', `an e-mail can bring ${filesMax} files`);
      if (file.bytes.length > uploadMaxBytes) throw new HttpError(413, 'too-large', 'it is larger than 25 MB');
      stored.push(await storeFile(file));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refused.push(`${file.filename.slice(0, 120)}: ${error.message}`);
    }
  }
  return { stored, refused };

  async function storeFile({ filename, bytes }: MailFile): Promise<StoredBytes> {
    const path = await writeSpoolFile(spoolDir, Readable.from([bytes]));
    const size = bytes.length;
    try {
      const kind = await kindOfFile({ path, filename, size }, attachmentKinds);
      const giveBack = await takeRoom(db, clock, uploaderId, size);
      try {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const spooled = { path, filename, contentType: '', size, sha256, discard: async () => {} };
        return await files.store(spooled, kind);
      } finally {
        await giveBack();
      }
    } finally {
      await rm(path, { force: true });
    }
  }
}
