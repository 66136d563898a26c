import { z } from 'zod';
import { Id, IdText, ignored, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { searchMaxLength, searchMinLength } from '#contract/values/limits.ts';
import { relationTypes } from '#contract/values/relation-type.ts';
import { PersonCard } from './people.ts';

/** A contact relation or a request for one. The person who is not `requestedBy` answers it. */
export const Relationship = z.object({
  id: Id,
  studentId: Id,
  relatedUserId: Id,
  relationType: z.enum(relationTypes),
  status: z.enum(['pending', 'accepted', 'rejected']),
  requestedBy: Id,
  createdAt: Time,
  /** When it was accepted or rejected. */
  answeredAt: Time.nullable(),
});
export type Relationship = z.infer<typeof Relationship>;

export const PendingRequest = z.object({ user: PersonCard, relationship: Relationship });
export type PendingRequest = z.infer<typeof PendingRequest>;

/** A contact. `relationshipId` is null for contacts by assignment, which cannot be removed. */
export const RelatedPerson = PersonCard.extend({ relationshipId: Id.nullable() });
export type RelatedPerson = z.infer<typeof RelatedPerson>;

/** A found person's relation to the viewer. `asked`: the viewer has asked them; `asks`: they have asked the viewer. */
const foundRelations = ['none', 'contact', 'asked', 'asks', 'blocked'] as const;

export const FoundPerson = PersonCard.extend({ relation: z.enum(foundRelations) });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** A pair that includes the viewer, who asks; the type follows from the roles. */
const NewRelationship = z.strictObject({
  ...ignored('id', 'relationType', 'status', 'createdAt'),
  studentId: Id,
  relatedUserId: Id,
  requestedBy: Id.optional(),
});

const Done = z.object({ ok: z.literal(true) });
const ByUser = z.object({ id: IdText });

export const contactsRoutes = defineRoutes({
  'GET /api/users/search': {
    access: 'signed-in',
    tokenScope: 'people:read',
    summary: 'People whom the viewer may ask, by name, department or institution; at most 20',
    query: z.object({
      q: z
        .string()
        .trim()
        .min(searchMinLength, `Search for at least ${searchMinLength} characters`)
        .max(searchMaxLength, `Search for at most ${searchMaxLength} characters`),
    }),
    reply: z.array(FoundPerson),
  },
  'GET /api/users/:id/pending-requests': {
    access: 'signed-in',
    tokenScope: 'people:read',
    summary: 'Requests that wait for an answer, in both directions, newest first',
    params: ByUser,
    query: ListQuery,
    reply: z.array(PendingRequest),
  },
  'GET /api/users/:id/related/:kind': {
    access: 'signed-in',
    tokenScope: 'people:read',
    summary: 'Contacts, assigned ones included: all; student: customers; tutor: account managers and tech support',
    params: z.object({ id: IdText, kind: z.enum(['all', 'student', 'parent', 'tutor']) }),
    /** `only`: this person if they are a contact. */
    query: ListQuery.extend({ only: IdText.optional() }),
    reply: z.array(RelatedPerson),
  },
  'POST /api/relationships': {
    access: 'signed-in',
    tokenScope: 'people:write',
    createsOnce: true,
    summary: 'Asks a person for contact; accepts at once where they have asked before',
    body: NewRelationship,
    reply: Relationship,
  },
  'PATCH /api/relationships/:id/status': {
    access: 'signed-in',
    tokenScope: 'people:write',
    summary: 'Accepts or rejects a request, by the side that did not ask',
    params: ByUser,
    body: z.strictObject({ status: z.enum(['accepted', 'rejected']) }),
    reply: Relationship,
  },
  'DELETE /api/relationships/:id': {
    access: 'signed-in',
    tokenScope: 'people:write',
    summary: 'Withdraws a request of the viewer, or removes a contact',
    params: ByUser,
    reply: Done,
  },
  'POST /api/relationships/:id/restore': {
    access: 'signed-in',
    tokenScope: 'people:write',
    summary: 'Undoes a withdrawal or a removal by the viewer, within a minute',
    params: ByUser,
    reply: Relationship,
  },
  'GET /api/blocks': {
    access: 'signed-in',
    tokenScope: 'people:read',
    summary: 'The people whom the viewer has blocked',
    query: ListQuery,
    reply: z.array(PersonCard),
  },
  'POST /api/blocks': {
    access: 'signed-in',
    tokenScope: 'people:write',
    summary: 'Blocks a person; no one is told',
    body: z.strictObject({ userId: Id }),
    reply: Done,
  },
  'DELETE /api/blocks/:userId': {
    access: 'signed-in',
    tokenScope: 'people:write',
    summary: 'Unblocks a person; within a minute everything is as before the block',
    params: z.object({ userId: IdText }),
    reply: Done,
  },
});
