import { assignableIn, needsGrant } from '#server/features/chat/chat.access.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';

export interface Assignment {
  assigneeId: number | null;
  /** The assignee, if they read the channel by the assignment alone. */
  grantedToId: number | null;
}

/** The columns of an assignment, to nobody with null; undefined for a person who cannot have this customer's channel. */
export function assignmentTo(
  assigneeId: number | null,
  customer: Person,
  directory: Directory,
): Assignment | undefined {
  if (assigneeId === null) return { assigneeId, grantedToId: null };
  const assignee = assignableIn(customer, directory).find(({ id }) => id === assigneeId);
  return assignee && { assigneeId, grantedToId: needsGrant(assignee, customer) ? assigneeId : null };
}
