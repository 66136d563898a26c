import { useQuery } from '@tanstack/react-query';
import type { PersonCard } from '#contract/people/people.ts';
import { readOf } from '#web/lib/calls/api.ts';

interface SenderNameProps {
  id: number;
  /** The contact of the conversation; usually the sender, in which case nothing is read. */
  contact: PersonCard;
  shorten?: (fullName: string) => string;
}

/** A sender's name: in a support channel any member of the team may have written. */
export function SenderName({ id, contact, shorten = (fullName) => fullName }: SenderNameProps) {
  return shorten(useSender(id, contact).fullName);
}

export function useSender(id: number, contact: PersonCard): { fullName: string; role?: string } {
  const isContact = id === contact.id;
  const { data } = useQuery({ ...readOf('GET /api/user/:id', { params: { id } }), enabled: !isContact });
  return isContact ? contact : (data ?? { fullName: 'User' });
}
