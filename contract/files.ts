import { z } from 'zod';
import { Id, Time } from './fields.ts';
import { defineRoutes } from './route.ts';
import { type FileKindName, fileKinds, type UploadPurpose, uploadKinds } from './values/files/file-kinds.ts';

export const FileKindWord = z.enum(Object.keys(fileKinds) as [FileKindName, ...FileKindName[]]);

/** A stored file. `filePath` is its URL: `/uploads/{random name}`. */
export const StoredFile = z.object({
  filePath: z.string(),
  /** The uploader's file name without folders and control characters. */
  filename: z.string(),
  kind: FileKindWord,
  contentType: z.string(),
  fileSize: z.int().nonnegative(),
  uploaderId: Id,
  createdAt: Time,
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Multipart with one part `file`. Only its uploader can read an unattached file; it is deleted after 24 h. */
export const filesRoutes = defineRoutes({
  'POST /api/upload': {
    access: ['admin'],
    tokenScope: 'library:write',
    summary:
      'Takes a file for a resource or a contract (multipart, field `file`); its `filePath` is then sent with either',
    takesFiles: true,
    query: z.object({
      for: z.enum(Object.keys(uploadKinds) as [UploadPurpose, ...UploadPurpose[]]).default('document'),
    }),
    reply: StoredFile,
  },
  'POST /api/attachments': {
    access: 'signed-in',
    tokenScope: 'conversations:write',
    summary: 'Takes a file to be sent with a message (multipart, field `file`)',
    takesFiles: true,
    reply: StoredFile,
  },
});
