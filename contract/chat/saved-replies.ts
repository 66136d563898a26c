import { z } from 'zod';
import { Id, IdText, MessageContent, NameText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { savedReplyNameMaxLength } from '#contract/values/limits.ts';

/** A text that staff insert into the composer with `/`. Only a person sends it, after reading it there. */
export const SavedReply = z.object({
  id: Id,
  name: z.string(),
  /** With placeholders in braces, as `contract/values/chat/saved-replies.ts` names them. */
  text: z.string(),
  /** True: all staff may use it, and admins write it. False: it belongs to the viewer. */
  isForTeam: z.boolean(),
  updatedAt: Time,
});
export type SavedReply = z.infer<typeof SavedReply>;

const ReplyName = NameText.min(1, 'Give it a name').max(
  savedReplyNameMaxLength,
  `A name has at most ${savedReplyNameMaxLength} characters`,
);
const NewSavedReply = z.strictObject({ name: ReplyName, text: MessageContent, isForTeam: z.boolean() });
const SavedReplyChange = NewSavedReply.omit({ isForTeam: true }).extend({
  /** `updatedAt` of the version that was edited: 409 where it was changed since. */
  updatedAt: Time,
});
const oneReply = z.object({ id: IdText });

export const savedRepliesRoutes = defineRoutes({
  'GET /api/saved-replies': {
    access: staffRoles,
    tokenScope: 'conversations:read',
    summary: 'The viewer’s own saved replies and the team’s, by name',
    query: ListQuery,
    reply: z.array(SavedReply),
  },
  'POST /api/saved-replies': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    createsOnce: true,
    summary: 'Saves a reply: all staff for themselves, admins for the team as well',
    body: NewSavedReply,
    reply: SavedReply,
  },
  'PATCH /api/saved-replies/:id': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary: 'Changes a saved reply of the viewer’s own, or as an admin one of the team’s',
    params: oneReply,
    body: SavedReplyChange,
    reply: SavedReply,
  },
  'DELETE /api/saved-replies/:id': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary: 'Deletes a saved reply of the viewer’s own, or as an admin one of the team’s',
    params: oneReply,
    reply: z.object({ ok: z.literal(true) }),
  },
});
