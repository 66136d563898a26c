import { useQueryClient } from '@tanstack/react-query';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { cachedWith } from '#web/features/chat/conversations/conversations.api.ts';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';

interface DeskActs {
  settle: (summary: ConversationSummary) => void;
  close: (summary: ConversationSummary) => void;
  snooze: (summary: ConversationSummary) => void;
}

/** `e`, `n` and `s` act on the focused row of the list, else on the open conversation. */
export function useDeskKeys(open: ConversationSummary, { settle, close, snooze }: DeskActs): void {
  const client = useQueryClient();

  function meant(): ConversationSummary | undefined {
    // The checkbox before a row stands for the row.
    const place = document.activeElement?.closest('[data-contact], [data-conversation]');
    const row = place?.matches('[data-contact]') ? place : place?.querySelector('[data-contact]');
    return row ? cachedWith(client, Number(row.getAttribute('data-contact'))) : open;
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
