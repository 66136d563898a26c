import { useQuery } from '@tanstack/react-query';
import type { LaterMessage } from '#contract/chat/later-messages.ts';
import { addToDraft } from '#web/features/chat/chat.drafts.ts';
import { setTarget } from '#web/features/chat/message/targets.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { call, type Input, readOf } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useChange } from '#web/ui/use-change.ts';

const ofLater = { group: 'later-messages', rereads: ['/api/later-messages'], isAwaited: true };

/** The viewer's messages to a contact that are still to be sent; kept up to date by `changed` frames. */
export function useLaterMessages(contactId: number): readonly LaterMessage[] {
  const { data = [] } = useQuery(readOf('GET /api/later-messages'));
  return data.filter(({ receiverId }) => receiverId === contactId);
}

export function useWriteLater() {
  return useChange({
    ...ofLater,
    mutationFn: (body: Input<'POST /api/later-messages'>['body']) => call('POST /api/later-messages', { body }),
    done: ({ sendAt }) => ({ title: `Your message will be sent ${momentText(sendAt, Date.now())}` }),
    failed: 'The message was not kept',
  });
}

/** Takes a message back into the composer, with the message that it answers. */
export function useWithdrawLater() {
  const viewerId = useViewer().id;
  return useChange({
    ...ofLater,
    mutationFn: (id: number) => call('POST /api/later-messages/:id/withdraw', { params: { id } }),
    done: ({ receiverId, content, replyTo }) => {
      addToDraft(viewerId, receiverId, content);
      if (replyTo) setTarget(viewerId, 'reply', receiverId, replyTo);
      return { title: 'The message is in the text field again' };
    },
    failed: 'The message was not withdrawn',
  });
}

export function useSendNow() {
  return useChange({
    ...ofLater,
    mutationFn: (id: number) => call('POST /api/later-messages/:id/send', { params: { id } }),
    failed: 'The message was not sent',
  });
}
