import { z } from 'zod';
import { codePoints, Id, IdText, Time, writtenText } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { institutionNoteMaxLength } from '#contract/values/limits.ts';

/** A note by staff about an institution, visible only to staff who serve it. */
export const InstitutionNote = z.object({
  id: Id,
  author: z.object({ id: Id, fullName: z.string() }),
  text: z.string(),
  createdAt: Time,
  editedAt: Time.nullable(),
});
export type InstitutionNote = z.infer<typeof InstitutionNote>;

const NoteText = writtenText('Please write a note').refine(
  (text) => codePoints(text) <= institutionNoteMaxLength,
  `A note can have at most ${institutionNoteMaxLength} characters`,
);

const ofInstitution = z.object({ id: IdText });
const oneNote = z.object({ id: IdText, noteId: IdText });
const body = z.strictObject({ text: NoteText });

export const institutionNotesRoutes = defineRoutes({
  'GET /api/institutions/:id/notes': {
    access: staffRoles,
    tokenScope: 'people:read',
    summary: 'What the staff who serve an institution noted about it, newest first',
    params: ofInstitution,
    query: ListQuery,
    reply: z.array(InstitutionNote),
  },
  'POST /api/institutions/:id/notes': {
    access: staffRoles,
    tokenScope: 'people:write',
    createsOnce: true,
    summary: 'Notes something about an institution, which its customers never see',
    params: ofInstitution,
    body,
    reply: InstitutionNote,
  },
  'PATCH /api/institutions/:id/notes/:noteId': {
    access: staffRoles,
    tokenScope: 'people:write',
    summary: 'Changes an own note',
    params: oneNote,
    body,
    reply: InstitutionNote,
  },
  'DELETE /api/institutions/:id/notes/:noteId': {
    access: staffRoles,
    tokenScope: 'people:write',
    summary: 'Deletes an own note; for a minute it can be brought back',
    params: oneNote,
    reply: z.object({}),
  },
  'POST /api/institutions/:id/notes/:noteId/restore': {
    access: staffRoles,
    tokenScope: 'people:write',
    summary: 'Brings back an own note that was deleted a moment ago',
    params: oneNote,
    reply: InstitutionNote,
  },
});
