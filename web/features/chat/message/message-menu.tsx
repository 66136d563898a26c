import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactElement, useRef, useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { headOf } from '#contract/values/chat/message-heads.ts';
import { besideKey } from '#web/features/chat/conversations/summaries.ts';
import type { BubbleRow } from '#web/features/chat/log/message-rows.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { canChange } from './message-changes.api.ts';
import { setTarget } from './targets.ts';

interface MessageMenuProps {
  row: BubbleRow;
  summary: ConversationSummary;
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function MessageMenu({ row, summary, trigger, isOpen, onOpenChange }: MessageMenuProps) {
  const viewer = useViewer();
  const [isDeleting, setDeleting] = useState(false);
  // The field that an item leads to takes the focus itself.
  const isFocusElsewhere = useRef(false);
  const { id, change, senderId, content } = row;
  if (id === null || change === null) return trigger;
  const contactId = summary.contact.id;
  const conversation = besideKey(summary);
  const mayChange = canChange(row, viewer.id);

  function answer(): void {
    isFocusElsewhere.current = true;
    setTarget(viewer.id, 'reply', contactId, { id: id ?? 0, senderId, head: headOf(content), isDeleted: false });
  }

  function edit(): void {
    isFocusElsewhere.current = true;
    setTarget(viewer.id, 'edit', conversation ?? contactId, { messageId: id ?? 0, change: change ?? 0, text: content });
  }

  return (
    <>
      <Menu
        trigger={trigger}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        onCloseAutoFocus={(event) => {
          if (isFocusElsewhere.current) event.preventDefault();
          isFocusElsewhere.current = false;
        }}
      >
        {conversation === undefined && (
          <MenuItem icon={<Reply />} onSelect={answer}>
            Reply
          </MenuItem>
        )}
        {mayChange && (
          <MenuItem icon={<Pencil />} onSelect={edit}>
            Edit
          </MenuItem>
        )}
        {mayChange && (
          <MenuItem icon={<Trash />} isDestructive onSelect={() => setDeleting(true)}>
            Delete…
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <DeleteMessageDialog
          seen={{ contactId, conversation, messageId: id, change }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
