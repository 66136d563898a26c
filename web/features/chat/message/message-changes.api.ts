import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/chat/chat.ts';
import { messageChangeMs } from '#contract/values/limits.ts';
import { updateHistories } from '#web/features/chat/chat.api.ts';
import { addLive } from '#web/features/chat/log/history.ts';
import type { BubbleRow } from '#web/features/chat/log/message-rows.ts';
import { call, readsUnder } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';

export interface SeenMessage {
  contactId: number;
  /** Set for a conversation beside the viewer's own with this contact. */
  conversation: string | undefined;
  messageId: number;
  /** The message's change number that the viewer has seen. */
  change: number;
}

/** Whether its writer may still edit it, by this machine's clock; the server decides by its own. */
export function isChangeable({ timestamp }: Pick<Message, 'timestamp'>, now: number): boolean {
  return now - Date.parse(timestamp) < messageChangeMs;
}

/** Whether the viewer may edit or delete a message now. */
export function canChange(row: BubbleRow, viewerId: number): boolean {
  return row.senderId === viewerId && row.isByPerson && isChangeable(row, Date.now());
}

export function useEditMessage() {
  const { params, show } = useOwnMessages();
  return useMutation({
    mutationFn: ({ content, ...seen }: SeenMessage & { content: string }) =>
      call('PATCH /api/messages/:userId/:chatKey/:messageId', {
        params: params(seen),
        body: { content, change: seen.change, ...placeOf(seen) },
      }),
    onSuccess: show,
  });
}

export function useDeleteMessage() {
  const { params, show } = useOwnMessages();
  return useMutation({
    mutationFn: (seen: SeenMessage) =>
      call('DELETE /api/messages/:userId/:chatKey/:messageId', {
        params: params(seen),
        query: { change: String(seen.change), ...placeOf(seen) },
      }),
    onSuccess: show,
  });
}

function useOwnMessages() {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  return {
    params: ({ contactId, messageId }: SeenMessage) => ({ userId: viewerId, chatKey: contactId, messageId }),
    /** Shows the change before its frame arrives, without knowing what came before it. */
    show: (message: Message, { contactId, conversation }: SeenMessage) => {
      if (conversation !== undefined) return client.invalidateQueries(readsUnder('/api/earlier-conversations'));
      return updateHistories(client, { viewerId, contactId }, (history) =>
        addLive(history, { message, previousChange: null }),
      );
    },
  };
}

function placeOf({ conversation }: SeenMessage) {
  return conversation === undefined ? {} : { conversation };
}

/** The number of earlier versions per page. */
const versionsPageSize = 20;

/** The original texts of edited and deleted messages with a contact, newest change first. For administrators. */
export function useVersions(contactId: number) {
  const userId = useViewer().id;
  return useInfiniteQuery({
    // Not below the key of the histories, which live frames update.
    queryKey: ['message versions', contactId],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      call('GET /api/messages/:userId/:chatKey/versions', {
        params: { userId, chatKey: contactId },
        query: { limit: versionsPageSize, ...(pageParam !== undefined && { cursor: String(pageParam) }) },
      }),
    getNextPageParam: (page) => (page.length < versionsPageSize ? undefined : page.at(-1)?.change),
    staleTime: 0,
  });
}
