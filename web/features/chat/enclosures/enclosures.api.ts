import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Enclosure } from '#contract/chat/enclosures.ts';
import type { User } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Audience } from '#contract/values/files/resource-kinds.ts';
import { call, queryKeyUnder, readOf } from '#web/lib/calls/api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';

/** More resources are found by typing a word of their title. */
const offeredResources = 20;

/** An enclosure's present data; null if the viewer may not read it, or it is gone. */
export function useEnclosure({ kind, id }: Enclosure) {
  return useQuery({
    // The key is below the invoices or resources, so that a change of these refetches it.
    queryKey: [...queryKeyUnder(kind === 'invoice' ? '/api/invoices' : '/api/resources'), 'enclosed', String(id)],
    queryFn: () => call('GET /api/enclosures/:kind/:id', { params: { kind, id } }),
  });
}

/** Whether both people of a conversation read the invoices of one institution. Technical support reads none. */
export function hasInvoices(viewer: Pick<User, 'role'>, { group }: ConversationSummary): boolean {
  const may = capabilitiesOf(viewer);
  if (may.servesCustomers) return may.readsInvoices && group === 'customers';
  return group === 'channel' || group === 'colleagues';
}

/** The invoices of the customer's institution, newest first. */
export function useOfferedInvoices({ contact }: ConversationSummary) {
  const isOfStaff = useCapabilities().servesCustomers;
  const person = useQuery({ ...readOf('GET /api/user/:id', { params: { id: contact.id } }), enabled: isOfStaff });
  const institution = person.data?.institutionId ?? undefined;
  const issued = useQuery({
    ...readOf('GET /api/invoices/issued', { query: { institution } }),
    enabled: !isOfStaff || institution !== undefined,
  });
  const { error, isFetching, refetch } = person.error ? person : issued;
  return { invoices: issued.data, error, isFetching, refetch };
}

/** Resources that viewer and contact may both read, best matches first; without a text the newest. */
export function useOfferedResources(contactId: number, audience: Audience, q: string) {
  const query = { audience, readableBy: contactId, limit: offeredResources, ...(q && { q }) };
  return useQuery({ ...readOf('GET /api/resources', { query }), placeholderData: keepPreviousData });
}
