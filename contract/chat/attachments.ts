import { z } from 'zod';
import { FileKindWord } from '#contract/files.ts';
import { isFileName } from '#contract/values/files/file-paths.ts';
import { imageSideMax } from '#contract/values/limits.ts';

/** Width or height measured by the sender's browser; only used to reserve space. */
const side = z.int().min(1).max(imageSideMax).optional();

/** An uploaded file for a new message; it must be the sender's and not attached yet. */
export const NewAttachment = z.strictObject({
  name: z.string().refine(isFileName, 'Must be the name of an uploaded file'),
  width: side,
  height: side,
});
export type NewAttachment = z.infer<typeof NewAttachment>;

/** The file of a stored message. Only people in the conversation can fetch it. */
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
