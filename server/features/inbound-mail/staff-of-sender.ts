import type { Directory } from '#server/features/people/directory.service.ts';
import { isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';

/** Who is told of a person's e-mails: the account manager who serves them, or else the administrators. */
export function staffOfSender(directory: Directory, sender: Person | undefined): readonly Person[] {
  const manager = directory.find(sender?.accountManagerId ?? 0);
  const servesSender = manager && sender && !manager.deactivatedAt && isInSupportTeam(manager, sender);
  return servesSender ? [manager] : directory.admins();
}
