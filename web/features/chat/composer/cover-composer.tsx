import { useEffect, useState } from 'react';
import type { PersonCard } from '#contract/people/people.ts';
import { newClientId } from '#web/features/chat/client-id.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { call } from '#web/lib/calls/api.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { MessageLengthNote } from '#web/ui/fields/message-length-note.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { useChange } from '#web/ui/use-change.ts';

interface CoverComposerProps {
  conversation: string;
  contact: PersonCard;
  /** The newest message shown, which counts as read. */
  upTo: number | undefined;
}

/** A stand-in answers in the conversation of an absent colleague. A message sent again after a lost answer is stored once. */
export function CoverComposer({ conversation, contact, upTo }: CoverComposerProps) {
  const { values, change, forget } = usePersistedState(`cover.${conversation}`, { text: '' });
  const [clientId, setClientId] = useState(newClientId);
  const rereads = ['/api/earlier-conversations', '/api/conversations'];
  const send = useChange({
    mutationFn: (content: string) =>
      call('POST /api/messages', { body: { receiverId: contact.id, conversation, content, clientId } }),
    failed: 'Failed to send message',
    rereads,
  });
  const { mutate: noteRead } = useChange({
    mutationFn: (newest: number) =>
      call('POST /api/earlier-conversations/:conversation/read', { params: { conversation }, body: { upTo: newest } }),
    failed: 'It could not be noted that you have read this',
  });
  useEffect(() => {
    if (upTo !== undefined) noteRead(upTo);
  }, [upTo, noteRead]);
  const size = measureMessage(values.text);
  const canSend = size.length > 0 && size.over === 0 && !send.isPending;

  function sendText(): void {
    if (!canSend) return;
    send.mutate(values.text.trim(), {
      onSuccess: () => {
        change({ text: '' });
        forget();
        setClientId(newClientId());
      },
    });
  }

  return (
    <form
      className="sticky bottom-0 flex shrink-0 flex-col gap-2 border-t bg-surface px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        sendText();
      }}
    >
      <TextArea
        label={`Message to ${contact.fullName}`}
        isLabelHidden
        placeholder={`Write to ${firstName(contact.fullName)}`}
        rows={2}
        value={values.text}
        readOnly={send.isPending}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          sendText();
        }}
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
