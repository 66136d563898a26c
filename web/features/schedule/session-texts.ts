import type { PersonCard } from '#contract/people/people.ts';
import type { Session } from '#contract/schedule/schedule.ts';

/** Names whom the viewer meets: the member of staff, or the participants; both if the viewer does not take part. */
export function withWhom(session: Pick<Session, 'tutor' | 'participants'>, viewerId: number): string {
  const { tutor, participants } = session;
  if (tutor.id === viewerId) return namesOf(participants);
  if (participants.some(({ id }) => id === viewerId)) return tutor.fullName;
  return `${tutor.fullName} and ${namesOf(participants)}`;
}

function namesOf(people: readonly PersonCard[]): string {
  const [first, ...others] = people.map(({ fullName }) => fullName);
  return others.length > 1 ? `${first} and ${others.length} others` : [first, ...others].join(' and ');
}
