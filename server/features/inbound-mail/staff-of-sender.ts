import { servingNow } from '#server/features/people/absences/cover.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isInSupportTeam } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';

/** Who is told of a person's e-mails: the account manager who serves them and a present stand-in, or else the administrators. */
export function staffOfSender(directory: Directory, sender: Person | undefined): readonly Person[] {
  const serving = sender ? servingNow(sender.accountManagerId, directory) : [];
  const told = serving.filter((one) => sender && isInSupportTeam(one, sender));
  return told.length > 0 ? told : directory.admins();
}
