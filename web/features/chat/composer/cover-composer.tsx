import { useEffect, useState } from 'react';
import type { PersonCard } from '#contract/people/people.ts';
import { carrying } from '#web/features/chat/chat.outbox.ts';
import { newClientId } from '#web/features/chat/client-id.ts';
import { firstName } from '#web/features/chat/person-names.ts';
import { call } from '#web/lib/calls/api.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { MessageLengthNote } from '#web/ui/fields/message-length-note.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { AttachButton } from './attach-button.tsx';
import { useCoverTray } from './cover-tray.ts';
import { TrayItem } from './tray-item.tsx';

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
  const { files, add, remove, retry, canRetry } = useCoverTray(conversation);
  const to = { receiverId: contact.id, conversation };
  const send = useChange({
    mutationFn: async (text: string): Promise<void> => {
      const ready = files.flatMap(({ id, attachment }) => (attachment ? { id, attachment } : []));
      if (ready.length === 0) await call('POST /api/messages', { body: { ...to, content: text, clientId } });
      // The text goes with the first file. Whatever was sent is gone from here, so that a repetition sends the rest.
      for (const [at, { id, attachment }] of ready.entries()) {
        const content = (at === 0 && text) || attachment.filename;
        await call('POST /api/messages', { body: { ...to, content, clientId: id, ...carrying(attachment) } });
        remove(id);
        if (at === 0) change({ text: '' });
      }
    },
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
  const isUploading = files.some(({ state }) => state === 'waiting' || state === 'uploading');
  const hasFiles = files.some(({ state }) => state === 'ready');
  const canSend = (size.length > 0 || hasFiles) && size.over === 0 && !isUploading && !send.isPending;

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
      {files.length > 0 && (
        <ul aria-label="Files to send" className="flex max-h-44 flex-wrap gap-2 overflow-y-auto p-0.5">
          {files.map((file) => (
            <TrayItem
              key={file.id}
              file={file}
              onRetry={canRetry(file.id) ? () => retry(file.id) : undefined}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ul>
      )}
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
        <span className="mr-auto">
          <AttachButton onFiles={add} />
        </span>
        <MessageLengthNote size={size} />
        <Button type="submit" isPending={send.isPending} pendingText="Sending..." isDisabled={!canSend}>
          Send
        </Button>
      </div>
    </form>
  );
}
