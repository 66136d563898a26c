import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvitationsFilter } from '#contract/people/invitations.ts';
import { call, type Input, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';

const pageSize = 50;

export function useInvitationRows({ q, state, institution }: InvitationsFilter) {
  const query = { ...(q && { q }), ...(state && { state }), ...(institution && { institution }) };
  return useRows('GET /api/invitations', { query }, pageSize, (people) => people, { isAlwaysFresh: true });
}

export function useInvitationCounts(institution: number | undefined) {
  const query = institution === undefined ? {} : { institution };
  return useQuery({ ...readOf('GET /api/invitations/counts', { query }), placeholderData: keepPreviousData });
}

export type Invitees = Input<'POST /api/invitations'>['body'];

/** The dialog shows the outcome and failures. Texts are shown once, so nothing is cached. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Invitees) => call('POST /api/invitations', { body }),
    gcTime: 0,
    onSettled: () => void client.invalidateQueries(readsUnder('/api/invitations')),
  });
}
