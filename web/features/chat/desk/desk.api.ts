import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Desk, DeskAct } from '#contract/chat/desk.ts';
import { askAbout, takeFrame } from '#web/features/chat/conversations/cached-conversations.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

/** An action without the version that the viewer has seen. */
export type Act = DeskAct extends infer One ? (One extends DeskAct ? Omit<One, 'version' | 'upTo'> : never) : never;

interface Wanted {
  summary: ConversationSummary;
  act: Act;
  done?: string;
  /** For Undo: the version that the action gave the desk. Left out: the one in the summary. */
  version?: number;
}

export function useTeam(customerId: number, isWanted: boolean) {
  return useQuery({
    ...readOf('GET /api/channels/:customerId/team', { params: { customerId } }),
    enabled: isWanted,
  });
}

/** Acts on a support channel that the viewer has seen as in `summary`, and shows what it became. Throws what the server refuses. */
export async function actOnDesk(
  client: QueryClient,
  viewerId: number,
  { summary: { contact, conversation, lastChange }, act, version }: Wanted & { version: number },
): Promise<Desk> {
  const body = { ...act, version, upTo: Math.max(1, lastChange) };
  try {
    const desk = await call('POST /api/channels/:customerId/desk', { params: { customerId: contact.id }, body });
    // The frame to everybody may arrive later, or never if the connection is down.
    takeFrame(client, viewerId, { type: 'desk', conversation, lastChange, desk });
    return desk;
  } catch (error) {
    askAbout(client, viewerId, conversation);
    throw error;
  }
}

/** Acts on a support channel; a toast confirms it, with Undo, or says why it was refused. */
export function useDeskAct() {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const withdrawRefusal = useRef(() => {});
  const mutation = useMutation({
    mutationFn: (wanted: Wanted) =>
      actOnDesk(client, viewerId, { version: wanted.summary.desk?.version ?? 0, ...wanted }),
    onSuccess: ({ version }, { summary, done }) => {
      withdrawRefusal.current();
      if (!done) return;
      const undo = () => mutation.mutate({ summary, version, act: { act: 'undo' } });
      toast({ title: done, group: 'desk', action: { label: 'Undo', onAct: undo } });
    },
    onError: (error) => {
      withdrawRefusal.current = toast({
        title: 'The conversation was not changed',
        description: messageOf(error),
        isDestructive: true,
        group: 'desk',
      });
    },
  });
  return { act: mutation.mutate, actAsync: mutation.mutateAsync, isPending: mutation.isPending };
}
