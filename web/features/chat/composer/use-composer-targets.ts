import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { Message } from '#contract/chat.ts';
import { messageChangeMs } from '#contract/values/limits.ts';
import { headOf } from '#contract/values/message-heads.ts';
import { heldMessages } from '#web/features/chat/chat.api.ts';
import { useTarget } from '#web/features/chat/message/targets.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** What the composer has to do with messages of the log: the one that is answered, and the viewer's last. */
export function useComposerTargets(field: RefObject<HTMLTextAreaElement | null>, contactId: number) {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const [reply, setReply] = useTarget('reply', contactId);
  const [edit, setEdit] = useTarget('edit', contactId);
  const isEditing = edit !== null;
  const before = useRef({ contactId, replyId: reply?.id, isEditing });

  // Whoever has chosen what to answer, or is done with a change, writes on here.
  useEffect(() => {
    const was = before.current;
    before.current = { contactId, replyId: reply?.id, isEditing };
    if (was.contactId !== contactId) return;
    const isChosen = reply !== null && was.replyId !== reply.id;
    if (isChosen || (was.isEditing && !isEditing)) field.current?.focus();
  }, [contactId, reply, isEditing, field]);

  function held(): readonly Message[] {
    return heldMessages(client, viewerId, contactId);
  }

  return {
    reply,
    setReply,
    /** Opens the viewer's last message for changing, where that is still possible. */
    editLast(): void {
      const last = held().findLast(({ senderId, kind }) => senderId === viewerId && kind === null);
      if (!last || last.deletedAt !== null || Date.now() - Date.parse(last.timestamp) >= messageChangeMs) return;
      setEdit({ messageId: last.id, change: last.change, text: last.content });
    },
    /** Answers the message that has the focus in the log, if one has. */
    replyToFocused(): void {
      const row = document.activeElement?.closest<HTMLElement>('[data-message]');
      const focused = held().find(({ id }) => String(id) === row?.dataset['message']);
      if (!focused || focused.deletedAt !== null) return;
      const { id, senderId, content } = focused;
      setReply({ id, senderId, head: headOf(content), isDeleted: false });
    },
  };
}
