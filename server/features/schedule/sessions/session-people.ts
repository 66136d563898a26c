import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { serves } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { badRequest, HttpError } from '#server/platform/http/errors.ts';

export interface SessionPeople {
  tutor: Person;
  participants: Person[];
  institutionId: number;
}

/** The participants that a member of staff requested; refused with the field if they may not meet. */
export function sessionPeople(
  directory: Directory,
  by: Person,
  { tutorId, participantIds }: { tutorId: number; participantIds: readonly number[] },
): SessionPeople {
  const tutor = directory.find(tutorId);
  if (!tutor || tutor.deactivatedAt || !capabilitiesOf(tutor).servesCustomers) {
    throw badRequest('This member of staff doesn’t exist, or has left', 'tutorId');
  }
  if (tutor.id !== by.id && !capabilitiesOf(by).managesAllSessions)
    throw refused('You can only plan sessions of your own', 'tutorId');
  const participants = participantIds.map((id) => {
    const person = directory.find(id);
    if (!person || person.deactivatedAt)
      throw badRequest('Someone you chose doesn’t exist, or has left', 'participantIds');
    if (!capabilitiesOf(person).isServed) throw badRequest('Sessions are planned with customers', 'participantIds');
    return person;
  });
  const institutionId = participants[0]?.institutionId ?? null;
  if (institutionId === null || participants.some((person) => person.institutionId !== institutionId)) {
    throw badRequest('Everyone taking part must be from the same institution', 'participantIds');
  }
  if (!participants.every((person) => serves(tutor, person))) {
    const who = tutor.id === by.id ? 'You do' : `${tutor.fullName} does`;
    throw refused(`${who} not serve this institution`, 'participantIds');
  }
  return { tutor, participants, institutionId };
}

function refused(message: string, field: string): HttpError {
  return new HttpError(403, 'forbidden', message, { field });
}
