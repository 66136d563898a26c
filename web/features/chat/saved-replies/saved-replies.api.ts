import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedReply } from '#contract/chat/saved-replies.ts';
import type { PersonCard } from '#contract/people/people.ts';
import type { ReplyFacts } from '#contract/values/chat/saved-replies.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { dayText } from '#web/lib/days.ts';
import { useChange } from '#web/ui/use-change.ts';

/** The viewer's own and the team's, by name. */
export function useSavedReplies({ isWanted = true } = {}) {
  return useQuery({ ...readOf('GET /api/saved-replies'), enabled: isWanted });
}

/** Facts about a customer for the placeholders. Facts that cannot be read are left out, and the placeholder stays. */
export async function readReplyFacts(client: QueryClient, { id, fullName, grade }: PersonCard): Promise<ReplyFacts> {
  const facts = { name: fullName, institution: grade };
  try {
    const person = await client.ensureQueryData(readOf('GET /api/user/:id', { params: { id } }));
    if (person.institutionId === undefined) return facts;
    const query = { institution: person.institutionId };
    const { tier, renewalDate } = await client.ensureQueryData(readOf('GET /api/subscription', { query }));
    return { ...facts, plan: tier && tierName(tier), renewal: renewalDate && dayText(renewalDate) };
  } catch {
    return facts;
  }
}

export type ReplyDraft = Pick<SavedReply, 'name' | 'text' | 'isForTeam'>;

/** Adds or updates a reply. The form shows refusals. */
export function useSaveReply(before: SavedReply | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isForTeam, ...text }: ReplyDraft) =>
      before
        ? call('PATCH /api/saved-replies/:id', {
            params: { id: before.id },
            body: { ...text, updatedAt: before.updatedAt },
          })
        : call('POST /api/saved-replies', { body: { ...text, isForTeam } }),
    onSettled: () => client.invalidateQueries(readsUnder('/api/saved-replies')),
  });
}

/** Deletes a reply at once; its toast restores it. */
export function useRemoveReply() {
  const ofReplies = { group: 'saved-reply', rereads: ['/api/saved-replies'], isAwaited: true };
  const restore = useChange({
    ...ofReplies,
    mutationFn: ({ name, text, isForTeam }: SavedReply) =>
      call('POST /api/saved-replies', { body: { name, text, isForTeam } }),
    failed: 'The reply was not put back',
  });
  return useChange({
    ...ofReplies,
    mutationFn: ({ id }: SavedReply) => call('DELETE /api/saved-replies/:id', { params: { id } }),
    done: (_, reply) => ({
      title: 'Reply deleted',
      description: reply.name,
      action: { label: 'Undo', onAct: () => restore.mutate(reply) },
    }),
    failed: 'The reply was not deleted',
  });
}
