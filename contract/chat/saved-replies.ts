import { z } from 'zod';
import { Id, IdText, MessageContent, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { savedReplyNameMaxLength } from '#contract/values/limits.ts';
import { staffRoles } from '#contract/values/roles.ts';

/** A text that staff put into the composer with `/`. It is sent by nobody but the person who has read it there. */
export const SavedReply = z.object({
  id: Id,
  name: z.string(),
  /** With placeholders in braces, as `contract/values/chat/saved-replies.ts` names them. */
  text: z.string(),
  /** Everybody of staff may use it, and admins write it; otherwise it is the viewer's own. */
  isForTeam: z.boolean(),
  updatedAt: Time,
});
export type SavedReply = z.infer<typeof SavedReply>;

const ReplyName = z
  .string()
  .trim()
  .min(1, 'Give it a name')
  .max(savedReplyNameMaxLength, `A name has at most ${savedReplyNameMaxLength} characters`);
const NewSavedReply = z.strictObject({ name: ReplyName, text: MessageContent, isForTeam: z.boolean() });
const SavedReplyChange = NewSavedReply.omit({ isForTeam: true }).extend({
  /** The `updatedAt` of what was changed: 409 where somebody else has changed it since. */
  updatedAt: Time,
});
const oneReply = z.object({ id: IdText });

export const savedRepliesRoutes = defineRoutes({
  'GET /api/saved-replies': {
    access: staffRoles,
    summary: 'The viewer’s own saved replies and the team’s, by name',
    query: ListQuery,
    reply: z.array(SavedReply),
  },
  'POST /api/saved-replies': {
    access: staffRoles,
    createsOnce: true,
    summary: 'Saves a reply: all staff for themselves, admins for the team as well',
    body: NewSavedReply,
    reply: SavedReply,
  },
  'PATCH /api/saved-replies/:id': {
    access: staffRoles,
    summary: 'Changes a saved reply of the viewer’s own, or as an admin one of the team’s',
    params: oneReply,
    body: SavedReplyChange,
    reply: SavedReply,
  },
  'DELETE /api/saved-replies/:id': {
    access: staffRoles,
    summary: 'Deletes a saved reply of the viewer’s own, or as an admin one of the team’s',
    params: oneReply,
    reply: z.object({ ok: z.literal(true) }),
  },
});
