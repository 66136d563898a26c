import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { loadedMessages } from '#web/features/chat/chat.api.ts';
import { useTarget } from '#web/features/chat/message/targets.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** The quoted message and the enclosure of the next message, and editing the viewer's last one. */
export function useComposerTargets(field: RefObject<HTMLTextAreaElement | null>, contactId: number) {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const [reply, setReply] = useTarget('reply', contactId);
  const [enclosure, enclose] = useTarget('enclosure', contactId);
  const isEditing = useTarget('edit', contactId)[0] !== null;
  const before = useRef({ contactId, reply, enclosure, isEditing });

  // The focus returns to the field after choosing a quotation or an enclosure, or finishing an edit.
  useEffect(() => {
    const was = before.current;
    before.current = { contactId, reply, enclosure, isEditing };
    if (was.contactId !== contactId) return;
    const isChosen = (reply && was.reply !== reply) || (enclosure && was.enclosure !== enclosure);
    if (isChosen || (was.isEditing && !isEditing)) field.current?.focus();
  }, [contactId, reply, enclosure, isEditing, field]);

  const conversation = () => ({ viewerId, contactId, messages: loadedMessages(client, viewerId, contactId) });
  const acts = () => import('#web/features/chat/message/message-acts.ts');
  return {
    reply,
    setReply,
    enclosure,
    enclose,
    editLast: () => void acts().then(({ editLast }) => editLast(conversation())),
    replyToFocused(): void {
      const focused = document.activeElement;
      void acts().then(({ replyTo }) => replyTo(conversation(), focused));
    },
  };
}
