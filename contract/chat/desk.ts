import { z } from 'zod';
import { codePoints, Id, IdText, MessageContent, RoleName, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { normalTag } from '#contract/values/chat/tags.ts';
import { subjectMaxLength, tagMaxLength, tagsMax } from '#contract/values/limits.ts';
import { storable } from '#contract/values/plain-text.ts';

const TeamMember = z.object({ id: Id, name: z.string() });
export type TeamMember = z.infer<typeof TeamMember>;

/** Whom a channel can be assigned to. Assigning it to somebody who does not read it lets them, until it is assigned to somebody else. */
const Assignable = TeamMember.extend({ role: RoleName, canRead: z.boolean() });
export type Assignable = z.infer<typeof Assignable>;

/** The state of a support channel for the team that shares it. Customers never see it. */
export const Desk = z.object({
  /** Incremented by every act of the team; messages do not change it. */
  version: z.int().nonnegative(),
  /** Since when the customer has waited for an answer by a person; null while they do not wait. */
  waitingSince: Time.nullable(),
  /** Hidden from the inbox until this time; a past time has no effect. */
  snoozedUntil: Time.nullable(),
  closedAt: Time.nullable(),
  /** Who is responsible. Null where the person has left the team, unless the assignment itself lets them read the channel. */
  assignee: TeamMember.nullable(),
  /** From A to Z. */
  tags: z.array(z.string()),
  /** As in `ConversationSummary`. */
  subject: z.string().nullable(),
});
export type Desk = z.infer<typeof Desk>;

/** The state that the caller has seen: 409 where a colleague has changed the desk, or a message has arrived since. */
const seenState = { version: Desk.shape.version, upTo: Id };

export const Tag = z
  .string()
  .overwrite(normalTag)
  .min(1, 'A tag has at least one letter')
  .max(tagMaxLength, `A tag has at most ${tagMaxLength} characters`);
const Tags = z
  .array(Tag)
  .transform((tags) => [...new Set(tags)].sort())
  .pipe(z.array(z.string()).max(tagsMax, `A conversation has at most ${tagsMax} tags`));

/** One line. An empty text takes the subject away. */
const Subject = z
  .string()
  .overwrite((text) => storable(text).replaceAll(/\s+/g, ' ').trim())
  .refine((text) => codePoints(text) <= subjectMaxLength, `A subject has at most ${subjectMaxLength} characters`);

/**
 * What the team does to a channel. `settle`: the customer's message needs no answer. `open` takes back settle, close and snooze.
 * The reason of `assign` becomes a private note. The subject is shown to the customer. `undo` restores what the last act
 * changed, as long as nothing has happened since.
 */
const DeskAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('settle'), ...seenState }),
  z.strictObject({ act: z.literal('close'), subject: Subject.optional(), ...seenState }),
  z.strictObject({ act: z.literal('open'), ...seenState }),
  z.strictObject({ act: z.literal('snooze'), until: Time, ...seenState }),
  z.strictObject({
    act: z.literal('assign'),
    assigneeId: Id.nullable(),
    reason: MessageContent.optional(),
    ...seenState,
  }),
  z.strictObject({ act: z.literal('tag'), tags: Tags, ...seenState }),
  z.strictObject({ act: z.literal('subject'), subject: Subject, ...seenState }),
  z.strictObject({ act: z.literal('undo'), ...seenState }),
]);
export type DeskAct = z.infer<typeof DeskAct>;

const ofCustomer = z.object({ customerId: IdText });

export const deskRoutes = defineRoutes({
  'GET /api/channels/:customerId/team': {
    access: staffRoles,
    tokenScope: 'conversations:read',
    summary:
      'To whom a customer’s support channel can be assigned: its team, and the technical support of the institution; for who reads it',
    params: ofCustomer,
    query: ListQuery,
    reply: z.array(Assignable),
  },
  'POST /api/channels/:customerId/desk': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary:
      'Closes, opens, snoozes, assigns, tags or names a support channel, says that its customer needs no answer, or undoes the last of these; to whom it was assigned outside its team may assign it on',
    params: ofCustomer,
    body: DeskAct,
    reply: Desk,
  },
});
