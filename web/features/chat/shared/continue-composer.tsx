import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Message } from '#contract/chat/chat.ts';
import type { SharedConversation } from '#contract/people/conversation-sharing.ts';
import { headOf } from '#contract/values/chat/message-heads.ts';
import { newClientId } from '#web/features/chat/client-id.ts';
import { quoted } from '#web/features/chat/desk/quoted-messages.ts';
import { call } from '#web/lib/calls/api.ts';
import { conversationLink } from '#web/lib/pages/links.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { MessageLengthNote } from '#web/ui/fields/message-length-note.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { useChange } from '#web/ui/use-change.ts';

interface ContinueComposerProps {
  shared: SharedConversation;
  /** The newest message, which the viewer's own begins with as a quotation. */
  newest: Message;
  onSent: () => void;
}

/** The successor of a colleague who left goes on in their own conversation, which is opened then. */
export function ContinueComposer({
  shared: { conversation, colleague, staff },
  newest,
  onSent,
}: ContinueComposerProps) {
  const nameOf = ({ senderId }: Message) =>
    senderId === colleague.id ? colleague.fullName : (staff?.name ?? 'Support team');
  const beginning = `${quoted(colleague, [{ ...newest, content: headOf(newest.content) }], nameOf)}\n\n`;
  const { values, change, forget } = usePersistedState(`continue.${conversation}`, { text: beginning });
  const [clientId] = useState(newClientId);
  const navigate = useNavigate();
  const send = useChange({
    mutationFn: (content: string) =>
      call('POST /api/shared-conversations/:conversation/continue', {
        params: { conversation },
        body: { content, clientId },
      }),
    failed: 'Failed to send message',
    rereads: ['/api/conversations', '/api/messages'],
  });
  const size = measureMessage(values.text);
  const canSend = size.length > 0 && size.over === 0 && !send.isPending;
  return (
    <form
      className="sticky bottom-0 flex shrink-0 flex-col gap-2 border-t bg-surface px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSend) return;
        send.mutate(values.text.trim(), {
          onSuccess: ({ receiverId }) => {
            forget();
            onSent();
            void navigate(conversationLink(receiverId));
          },
        });
      }}
    >
      <TextArea
        label="Go on with this conversation"
        hint={`You took it over from ${colleague.fullName}. Your message is sent in your own conversation, with this quotation.`}
        rows={4}
        value={values.text}
        readOnly={send.isPending}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="flex items-center justify-end gap-3">
        <MessageLengthNote size={size} />
        <Button type="submit" isPending={send.isPending} pendingText="Sending..." isDisabled={!canSend}>
          Send
        </Button>
      </div>
    </form>
  );
}
