import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { DeskAct } from '#contract/chat/desk.ts';
import { askAbout, heldConversation, takeFrame } from '#web/features/chat/conversations/held-conversations.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

/** What is to be done, without what the viewer has seen. */
type Act = DeskAct extends infer One ? (One extends DeskAct ? Omit<One, 'version' | 'upTo'> : never) : never;

/** What `open` takes back. */
const openTakesBack: readonly Act['act'][] = ['settle', 'close', 'snooze'];

interface Wanted {
  summary: ConversationSummary;
  act: Act;
  /** What the toast says of it. */
  done?: string;
}

/** Who may see to a customer's channel. */
export function useTeam(customerId: number, isWanted: boolean) {
  return useQuery({
    ...readOf('GET /api/channels/:customerId/team', { params: { customerId } }),
    enabled: isWanted,
  });
}

/** What the viewer does to a support channel, as they see it; a toast says so, or why it was refused. */
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
      // The frame that tells everybody may come later, or not at all where the line is down.
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
    const summary = heldConversation(client, conversation);
    if (summary) mutation.mutate({ summary, act: { act: 'open' } });
  }

  return { act: mutation.mutate, isPending: mutation.isPending };
}
