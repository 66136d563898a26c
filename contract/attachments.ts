import { z } from 'zod';
import { isFileName } from './file-paths.ts';
import { FileKindWord } from './files.ts';
import { imageSideMax } from './limits.ts';

/** How large an image is, as the browser of whoever sends it has measured: it reserves the place, nothing else depends on it. */
const side = z.int().min(1).max(imageSideMax).optional();

/** A file to be sent with a message: uploaded by the sender before, and not attached to anything yet. */
export const NewAttachment = z.object({
  name: z.string().refine(isFileName, 'Must be the name of an uploaded file'),
  width: side,
  height: side,
});
export type NewAttachment = z.infer<typeof NewAttachment>;

/** The file of a stored message. Only who takes part in the conversation can fetch it. */
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
