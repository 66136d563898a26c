import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedReply } from '#contract/chat/saved-replies.ts';
import type { PersonCard } from '#contract/people/people.ts';
import type { ReplyFacts } from '#contract/values/chat/saved-replies.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { dayText } from '#web/lib/days.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

/** The viewer's own and the team's, by name. */
export function useSavedReplies() {
  return useQuery(readOf('GET /api/saved-replies'));
}

/** What the viewer may read of a customer for a reply. What cannot be read is left out: the text says so. */
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

/** Adds a reply, or changes the one that is given. The form shows what is refused. */
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

/** Deletes a reply at once; its toast puts it back. */
export function useRemoveReply() {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries(readsUnder('/api/saved-replies'));
  const restore = useMutation({
    mutationFn: ({ name, text, isForTeam }: SavedReply) =>
      call('POST /api/saved-replies', { body: { name, text, isForTeam } }),
    onError: (error) => sayRefused('The reply was not put back', error),
    onSettled: readAgain,
  });
  return useMutation({
    mutationFn: ({ id }: SavedReply) => call('DELETE /api/saved-replies/:id', { params: { id } }),
    onSuccess: (_, reply) =>
      toast({
        title: 'Reply deleted',
        description: reply.name,
        group: 'saved-reply',
        action: { label: 'Undo', onAct: () => restore.mutate(reply) },
      }),
    onError: (error) => sayRefused('The reply was not deleted', error),
    onSettled: readAgain,
  });
}

function sayRefused(title: string, error: unknown): void {
  toast({ title, description: messageOf(error), isDestructive: true, group: 'saved-reply' });
}
