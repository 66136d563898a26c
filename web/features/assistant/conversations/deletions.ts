import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AssistantConversation } from '#contract/assistant/assistant.ts';
import { call, queryKeyOf, readsUnder } from '#web/lib/calls/api.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { toast, toastFailure } from '#web/ui/overlays/toast.tsx';

/*
 * A deleted conversation is erased everywhere and cannot be restored, so it is hidden at once, and deleted when the toast with Undo has
 * gone or the page unloads.
 */
const listeners = createListeners();
let hidden: ReadonlySet<number> = new Set();

function setHidden(id: number, isHidden: boolean): void {
  hidden = isHidden ? new Set([...hidden, id]) : new Set([...hidden].filter((other) => other !== id));
  listeners.notify();
}

/** Conversations that are being deleted and are not shown any more. */
export function useHiddenConversations(): ReadonlySet<number> {
  return useSyncExternalStore(listeners.subscribe, () => hidden);
}

/** Deletes a conversation, with Undo. */
export function useDeleteConversation(): (conversation: AssistantConversation) => void {
  const client = useQueryClient();

  async function deleteNow(id: number): Promise<void> {
    try {
      await call('DELETE /api/ai/conversations/:id', { params: { id } });
      // Otherwise Back would show it from the cache.
      client.removeQueries({ queryKey: queryKeyOf('GET /api/ai/conversations/:id', { params: { id } }) });
    } catch (error) {
      toastFailure('The conversation was not deleted', error);
    }
    await client.invalidateQueries(readsUnder('/api/ai/conversations'));
    setHidden(id, false);
  }

  return ({ id, title }) => {
    const finish = () => {
      window.removeEventListener('pagehide', finish);
      if (hidden.has(id)) void deleteNow(id);
    };
    setHidden(id, true);
    window.addEventListener('pagehide', finish);
    toast({
      title: 'Conversation deleted',
      description: title,
      action: { label: 'Undo', onAct: () => setHidden(id, false) },
      onGone: finish,
    });
  };
}
