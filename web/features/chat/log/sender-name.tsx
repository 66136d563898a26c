import { useQuery } from '@tanstack/react-query';
import type { PersonCard } from '#contract/people.ts';
import { readOf } from '#web/lib/api.ts';

interface SenderNameProps {
  id: number;
  /** The person the conversation is with: mostly it is them, and nothing needs asking. */
  contact: PersonCard;
  shorten?: (fullName: string) => string;
}

/** The name of whoever wrote in a conversation: in a support channel that can be any member of the team. */
export function SenderName({ id, contact, shorten = (fullName) => fullName }: SenderNameProps) {
  return shorten(useSenderName(id, contact));
}

export function useSenderName(id: number, contact: PersonCard): string {
  const isContact = id === contact.id;
  const { data } = useQuery({ ...readOf('GET /api/user/:id', { params: { id } }), enabled: !isContact });
  // specification §3: the fallback name is 'User'.
  return isContact ? contact.fullName : (data?.fullName ?? 'User');
}
