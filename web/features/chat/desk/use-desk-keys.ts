import type { ConversationSummary } from '#contract/chat/chat.ts';
import { useConversations } from '#web/features/chat/chat.api.ts';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';

interface DeskActs {
  settle: (summary: ConversationSummary) => void;
  close: (summary: ConversationSummary) => void;
  snooze: (summary: ConversationSummary) => void;
}

/** `e`, `n` and `s`: for the row that has the focus in the list, else for the open conversation. */
export function useDeskKeys(open: ConversationSummary, { settle, close, snooze }: DeskActs): void {
  const { data = [] } = useConversations();

  function meant(): ConversationSummary | undefined {
    const row = document.activeElement?.closest<HTMLElement>('[data-contact]');
    return row ? data.find(({ contact }) => String(contact.id) === row.dataset['contact']) : open;
  }
  useShortcut('settle', () => {
    const summary = meant();
    if (summary?.desk?.waitingSince) settle(summary);
  });
  useShortcut('close', () => {
    const summary = meant();
    if (summary?.desk && !summary.desk.closedAt) close(summary);
  });
  useShortcut('snooze', () => {
    const summary = meant();
    if (summary?.desk && !summary.desk.closedAt) snooze(summary);
  });
}
