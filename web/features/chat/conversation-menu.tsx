import { useQueryClient } from '@tanstack/react-query';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Download from 'lucide-react/icons/download';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Printer from 'lucide-react/icons/printer';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useRef, useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { loadAll, transcriptUrl } from './chat.api.ts';
import { ReminderDialog } from './reminders/reminder-dialog.tsx';
import { MessageSearch } from './search/message-search.tsx';

interface ConversationMenuProps {
  summary: ConversationSummary;
  onOpenMessage: (contactId: number, messageId: number) => void;
  /** Items that other parts of the portal add for this contact. */
  more: ReactNode;
}

/** Actions of a conversation besides writing. */
export function ConversationMenu({ summary, onOpenMessage, more }: ConversationMenuProps) {
  const viewer = useViewer();
  const client = useQueryClient();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isSearching, setSearching] = useState(false);
  const [isReminding, setReminding] = useState(false);
  const { servesCustomers } = useCapabilities();
  const { id: contactId, fullName: name } = summary.contact;

  function startSearch() {
    // The search returns the focus to where it was, and the menu item is gone by then.
    trigger.current?.focus();
    setSearching(true);
  }

  /** Print shows the loaded messages, so the rest is read first. */
  async function printTranscript(): Promise<void> {
    try {
      await loadAll(client, viewer.id, summary.contact.id);
    } catch (error) {
      toast({ title: 'Failed to fetch messages', description: messageOf(error), isDestructive: true, group: 'print' });
      return;
    }
    window.print();
  }

  return (
    <>
      <Menu trigger={<IconButton ref={trigger} label="Conversation actions" icon={<EllipsisVertical />} />}>
        <MenuItem icon={<Search />} onSelect={startSearch}>
          Search messages
        </MenuItem>
        {servesCustomers && (
          <MenuItem icon={<AlarmClock />} onSelect={() => setReminding(true)}>
            Remind me…
          </MenuItem>
        )}
        <MenuItem icon={<Download />} onSelect={() => download(transcriptUrl(viewer.id, summary.contact.id))}>
          Download transcript
        </MenuItem>
        <MenuItem icon={<Printer />} onSelect={() => void printTranscript()}>
          Print transcript
        </MenuItem>
        {more}
      </Menu>
      {isReminding && (
        <ReminderDialog about={{ contactId, name }} reminder={null} onClose={() => setReminding(false)} />
      )}
      <Sheet isOpen={isSearching} onOpenChange={setSearching} title="Search">
        <MessageSearch
          contactId={contactId}
          onOpenMessage={(foundId, messageId) => {
            setSearching(false);
            onOpenMessage(foundId, messageId);
          }}
        />
      </Sheet>
    </>
  );
}

/** Through a link, so that the browser saves the file under the server's name. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
