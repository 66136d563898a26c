import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { DeskAct } from '#contract/chat/desk.ts';
import { askAbout, cachedConversation, takeFrame } from '#web/features/chat/conversations/cached-conversations.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

/** An action without the version that the viewer has seen. */
type Act = DeskAct extends infer One ? (One extends DeskAct ? Omit<One, 'version' | 'upTo'> : never) : never;

/** Actions that `open` undoes. */
const openTakesBack: readonly Act['act'][] = ['settle', 'close', 'snooze'];

interface Wanted {
  summary: ConversationSummary;
  act: Act;
  done?: string;
}

export function useTeam(customerId: number, isWanted: boolean) {
  return useQuery({
    ...readOf('GET /api/channels/:customerId/team', { params: { customerId } }),
    enabled: isWanted,
  });
}

/** Acts on a support channel; a toast confirms it, or says why it was refused. */
export function useDeskAct() {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const withdrawRefusal = useRef(() => {});
  const mutation = useMutation({
    mutationFn: ({ summary, act }: Wanted) => {
      const { contact, desk, lastChange } = summary;
      const seen = { version: desk?.version ?? 0, upTo: Math.max(1, lastChange) };
      return call('POST /api/channels/:customerId/desk', {
        params: { customerId: contact.id },
        body: { ...act, ...seen },
      });
    },
    onSuccess: (desk, { summary, act, done }) => {
      const { conversation, lastChange } = summary;
      withdrawRefusal.current();
      // The frame to everybody may arrive later, or never if the connection is down.
      takeFrame(client, viewerId, { type: 'desk', conversation, lastChange, desk });
      if (!done) return;
      const undo = { action: { label: 'Undo', onAct: () => takeBack(conversation) } };
      toast({ title: done, group: 'desk', ...(openTakesBack.includes(act.act) && undo) });
    },
    onError: (error, { summary }) => {
      withdrawRefusal.current = toast({
        title: 'The conversation was not changed',
        description: messageOf(error),
        isDestructive: true,
        group: 'desk',
      });
      askAbout(client, viewerId, summary.conversation);
    },
  });

  function takeBack(conversation: string): void {
    const summary = cachedConversation(client, conversation);
    if (summary) mutation.mutate({ summary, act: { act: 'open' } });
  }

  return { act: mutation.mutate, isPending: mutation.isPending };
}
