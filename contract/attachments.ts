import { z } from 'zod';
import { isFileName } from './file-paths.ts';
import { FileKindWord } from './files.ts';
import { imageSideMax } from './limits.ts';

/** An image's size as the sender's browser measured it. It only reserves space on the screen, so it need not be trusted. */
const side = z.int().min(1).max(imageSideMax).optional();

/** A file to send with a message. The sender has uploaded it before, and it is not attached to anything yet. */
export const NewAttachment = z.object({
  name: z.string().refine(isFileName, 'Must be the name of an uploaded file'),
  width: side,
  height: side,
});
export type NewAttachment = z.infer<typeof NewAttachment>;

/** The file of a stored message. Only people of the conversation can fetch it. */
export const Attachment = z.object({
  url: z.string(),
  filename: z.string(),
  kind: FileKindWord,
  contentType: z.string(),
  fileSize: z.int().nonnegative(),
  width: side,
  height: side,
});
export type Attachment = z.infer<typeof Attachment>;
