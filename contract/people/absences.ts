import { z } from 'zod';
import { codePoints, Id, IdText, Time, writtenText } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { PersonCard } from '#contract/people/people.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { absenceNoteMaxLength } from '#contract/values/limits.ts';

const Named = z.object({ id: Id, fullName: z.string() });
const Day = z.iso.date('Please choose a day');

/** An absence of a member of staff, from the beginning of its first day to the end of its last, in London. */
export const Absence = z.object({
  id: Id,
  staff: Named,
  standIn: Named,
  from: z.iso.date(),
  until: z.iso.date(),
  /** A sentence for customers. */
  note: z.string().nullable(),
  state: z.enum(['coming', 'now', 'over']),
  /** Whether the stand-in may stand in: false after they lost their account or changed their role. */
  isCovered: z.boolean(),
  /** When somebody ended it early, which may be undone while its last day is ahead. */
  endedAt: Time.nullable(),
  /** The viewer came back from it and has not put away what happened meanwhile. */
  hasNews: z.boolean(),
});
export type Absence = z.infer<typeof Absence>;

/** The absent colleague in whose place a member of staff looks after an institution, in lists of theirs. */
export const CoverMark = Named.extend({ until: z.iso.date() });
export type CoverMark = z.infer<typeof CoverMark>;

/** What customers and colleagues read about a member of staff who is away at present. */
export const Away = z.object({
  staff: Named,
  until: z.iso.date(),
  note: z.string().nullable(),
  /** Null while nobody stands in, because the stand-in has left. */
  standIn: Named.nullable(),
});
export type Away = z.infer<typeof Away>;

/** Something that happened at the person's institutions while they were away. */
export const MeanwhileItem = z.object({
  kind: z.enum(['conversation', 'session', 'invoice-request', 'set-up']),
  /** Unique within the kind; of a conversation its key. */
  id: z.string(),
  at: Time,
  /** The customer of a conversation or a request, who holds a session, or who changed a set-up. */
  who: z.string(),
  contactId: Id.nullable(),
  institutionName: z.string().nullable(),
  text: z.string(),
  /** Of a session. */
  startTime: Time.optional(),
  /** Nobody has answered or settled it yet. */
  isWaiting: z.boolean(),
});
export type MeanwhileItem = z.infer<typeof MeanwhileItem>;

export const Meanwhile = z.object({
  since: Time,
  until: Time,
  /** The newest first. */
  items: z.array(MeanwhileItem),
  /** There was more than the list holds. */
  isCut: z.boolean(),
});
export type Meanwhile = z.infer<typeof Meanwhile>;

const NewAbsence = z.strictObject({
  /** Left out: the viewer. Administrators may name somebody else. */
  staffId: Id.optional(),
  standInId: Id,
  from: Day,
  until: Day,
  note: writtenText('Please write a sentence, or leave it out')
    .refine(
      (text) => codePoints(text) <= absenceNoteMaxLength,
      `The sentence can have at most ${absenceNoteMaxLength} characters`,
    )
    .optional(),
});
export type NewAbsence = z.infer<typeof NewAbsence>;

const one = z.object({ id: IdText });

export const absencesRoutes = defineRoutes({
  'GET /api/absences': {
    access: staffRoles,
    tokenScope: 'people:read',
    summary:
      'Absences of the viewer and those for which the viewer stands in; for administrators, of everybody. The last to end comes first',
    query: ListQuery,
    reply: z.array(Absence),
  },
  'GET /api/absences/stand-ins': {
    access: staffRoles,
    tokenScope: 'people:read',
    summary:
      'Who may stand in for the viewer, or for administrators for somebody else: colleagues of the same role, then administrators',
    query: z.object({ staffId: IdText.optional() }),
    reply: z.object({ standIns: z.array(PersonCard) }),
  },
  'POST /api/absences': {
    access: staffRoles,
    tokenScope: 'people:write',
    createsOnce: true,
    summary:
      'Enters an absence. The stand-in has the same role or is an administrator, and is not away then; 409 where absences overlap',
    body: NewAbsence,
    reply: Absence,
  },
  'POST /api/absences/:id/end': {
    access: staffRoles,
    tokenScope: 'people:write',
    summary: 'Ends an absence, or calls off a coming one: the stand-in reads nothing of it from now on',
    params: one,
    reply: Absence,
  },
  'POST /api/absences/:id/restore': {
    access: staffRoles,
    tokenScope: 'people:write',
    summary: 'Takes the end of an absence back while its last day is ahead; 409 where it would overlap by now',
    params: one,
    reply: Absence,
  },
  'GET /api/absences/:id/meanwhile': {
    access: staffRoles,
    tokenScope: 'people:read',
    summary: 'For who was away: messages, sessions, invoice requests and set-ups of their institutions meanwhile',
    params: one,
    reply: Meanwhile,
  },
  'POST /api/absences/:id/caught-up': {
    access: staffRoles,
    tokenScope: 'people:write',
    summary: 'Puts away what happened during an own absence',
    params: one,
    reply: Absence,
  },
});
