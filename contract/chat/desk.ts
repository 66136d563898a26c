import { z } from 'zod';
import { Id, IdText, MessageContent, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { normalTag } from '#contract/values/chat/tags.ts';
import { tagMaxLength, tagsMax } from '#contract/values/limits.ts';
import { channelTeamRoles } from '#contract/values/roles.ts';

/** Somebody of the team that shares a support channel. */
const TeamMember = z.object({ id: Id, name: z.string() });
export type TeamMember = z.infer<typeof TeamMember>;

/** How a support channel stands for the team that shares it. Customers are never told. */
export const Desk = z.object({
  /** Goes up with everything the team does to it; messages leave it as it is. */
  version: z.int().nonnegative(),
  /** Since when its customer waits for a person of the team; null while they do not. */
  waitingSince: Time.nullable(),
  /** Out of sight until then; over once that is past. */
  snoozedUntil: Time.nullable(),
  closedAt: Time.nullable(),
  /** Who sees to it. It grants nothing: null again when they leave the team. */
  assignee: TeamMember.nullable(),
  /** By which the team finds it again, from A to Z. */
  tags: z.array(z.string()),
});
export type Desk = z.infer<typeof Desk>;

/** What the one who acts has seen: 409 where a colleague has changed the desk, or anybody has written since. */
const asSeen = { version: Desk.shape.version, upTo: Id };

export const Tag = z
  .string()
  .overwrite(normalTag)
  .min(1, 'A tag has at least one letter')
  .max(tagMaxLength, `A tag has at most ${tagMaxLength} characters`);
const Tags = z
  .array(Tag)
  .transform((tags) => [...new Set(tags)].sort())
  .pipe(z.array(z.string()).max(tagsMax, `A conversation has at most ${tagsMax} tags`));

/**
 * What the team does to a channel. `settle`: the customer's message needs no answer. `open` takes back settle, close and snooze.
 * The reason of `assign` becomes a private note.
 */
const DeskAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('settle'), ...asSeen }),
  z.object({ act: z.literal('close'), ...asSeen }),
  z.object({ act: z.literal('open'), ...asSeen }),
  z.object({ act: z.literal('snooze'), until: Time, ...asSeen }),
  z.object({ act: z.literal('assign'), assigneeId: Id.nullable(), reason: MessageContent.optional(), ...asSeen }),
  z.object({ act: z.literal('tag'), tags: Tags, ...asSeen }),
]);
export type DeskAct = z.infer<typeof DeskAct>;

const ofCustomer = z.object({ customerId: IdText });

export const deskRoutes = defineRoutes({
  'GET /api/channels/:customerId/team': {
    access: channelTeamRoles,
    summary: 'Who may see to a customer’s support channel: the account manager and the administrators',
    params: ofCustomer,
    query: ListQuery,
    reply: z.array(TeamMember),
  },
  'POST /api/channels/:customerId/desk': {
    access: channelTeamRoles,
    summary: 'Closes, opens, snoozes, assigns or tags a support channel, or says that its customer needs no answer',
    params: ofCustomer,
    body: DeskAct,
    reply: Desk,
  },
});
