import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Enclosure } from '#contract/chat/enclosures.ts';
import type { User } from '#contract/people/people.ts';
import type { Audience } from '#contract/values/files/resource-kinds.ts';
import { isStaff } from '#contract/values/roles.ts';
import { call, queryKeyUnder, readOf } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Whoever looks for more of them types a word of its title. */
const offeredResources = 20;

/** What an enclosure is now; null where the viewer may not read it, or it is gone. */
export function useEnclosure({ kind, id }: Enclosure) {
  return useQuery({
    // Below the reads of what it is, so that a change of these has it read again.
    queryKey: [...queryKeyUnder(kind === 'invoice' ? '/api/invoices' : '/api/resources'), 'enclosed', String(id)],
    queryFn: () => call('GET /api/enclosures/:kind/:id', { params: { kind, id } }),
  });
}

/** Whether both people of a conversation read the invoices of one institution. Technical support reads none. */
export function hasInvoices({ role }: Pick<User, 'role'>, { group }: ConversationSummary): boolean {
  if (isStaff(role)) return role !== 'tech_support' && group === 'customers';
  return group === 'channel' || group === 'colleagues';
}

/** The invoices of the institution whose conversation it is, newest first. */
export function useOfferedInvoices({ contact }: ConversationSummary) {
  const isOfStaff = isStaff(useViewer().role);
  const person = useQuery({ ...readOf('GET /api/user/:id', { params: { id: contact.id } }), enabled: isOfStaff });
  const institution = person.data?.institutionId ?? undefined;
  const issued = useQuery({
    ...readOf('GET /api/invoices/issued', { query: { institution } }),
    enabled: !isOfStaff || institution !== undefined,
  });
  const { error, isFetching, refetch } = person.error ? person : issued;
  return { invoices: issued.data, error, isFetching, refetch };
}

/** Resources that the viewer and the contact both see, the best matches first; without a text the newest. */
export function useOfferedResources(contactId: number, audience: Audience, q: string) {
  const query = { audience, readableBy: contactId, limit: offeredResources, ...(q && { q }) };
  return useQuery({ ...readOf('GET /api/resources', { query }), placeholderData: keepPreviousData });
}
