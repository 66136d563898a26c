import { z } from 'zod';
import { codePoints, Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { reminderNoteMaxLength } from '#contract/values/limits.ts';
import { storable } from '#contract/values/plain-text.ts';

const Named = z.object({ id: Id, name: z.string() });

/** A reminder of the viewer. Nobody else sees it. */
export const Reminder = z.object({
  id: Id,
  /** The other side of the conversation, or null. */
  contact: Named.nullable(),
  /** Null for a conversation, and for an institution that the viewer no longer looks after. */
  institution: Named.nullable(),
  /** May be empty. */
  note: z.string(),
  dueAt: Time,
  /** It rings outside support hours as well. */
  isAnyTime: z.boolean(),
  isDue: z.boolean(),
});
export type Reminder = z.infer<typeof Reminder>;

const reminding = {
  note: z
    .string()
    .overwrite(storable)
    .trim()
    .refine(
      (text) => codePoints(text) <= reminderNoteMaxLength,
      `A reminder can have at most ${reminderNoteMaxLength} characters`,
    ),
  /** Moved to the next opening of support, unless `isAnyTime`. */
  at: Time,
  isAnyTime: z.boolean().default(false),
};

const NewReminder = z.strictObject({ contactId: Id.optional(), institutionId: Id.optional(), ...reminding });
export type NewReminder = z.infer<typeof NewReminder>;
const ReminderChange = z.strictObject(reminding);
export type ReminderChange = z.infer<typeof ReminderChange>;

const ofOne = z.object({ id: IdText });

export const remindersRoutes = defineRoutes({
  'GET /api/reminders': {
    access: staffRoles,
    tokenScope: 'conversations:read',
    summary: 'What the viewer wants to be reminded of and has not settled, the next first',
    query: ListQuery,
    reply: z.array(Reminder),
  },
  'POST /api/reminders': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    createsOnce: true,
    summary: 'Sets a reminder on a conversation (`contactId`) or an institution, at most two years ahead',
    body: NewReminder,
    reply: Reminder,
  },
  'PUT /api/reminders/:id': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary: 'Changes an own reminder; at another time it rings again',
    params: ofOne,
    body: ReminderChange,
    reply: Reminder,
  },
  'POST /api/reminders/:id/settle': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary: 'Says that an own reminder is done, or withdraws it',
    params: ofOne,
    body: z.strictObject({ as: z.enum(['done', 'withdrawn']) }),
    reply: z.object({ ok: z.literal(true) }),
  },
  'POST /api/reminders/:id/reopen': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary: 'Takes back that a reminder is done or withdrawn, within 30 days',
    params: ofOne,
    reply: Reminder,
  },
});
