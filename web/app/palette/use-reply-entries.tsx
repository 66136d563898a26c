import { useQueryClient } from '@tanstack/react-query';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import { filledIn } from '#contract/values/chat/saved-replies.ts';
import { openComposer } from '#web/features/chat/saved-replies/open-composer.ts';
import { readReplyFacts, useSavedReplies } from '#web/features/chat/saved-replies/saved-replies.api.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { rankOf } from './typed/rank.ts';

/** Saved replies whose name matches, while a conversation with a customer is open. Choosing one puts it into the composer. */
export function useReplyEntries(words: string) {
  const client = useQueryClient();
  const isOffered = openComposer() !== null && words !== '';
  const read = useSavedReplies({ isWanted: isOffered });

  async function insert(text: string): Promise<void> {
    const composer = openComposer();
    if (!composer) return;
    try {
      const filled = filledIn(text, await readReplyFacts(client, composer.contact));
      // Another conversation may have been opened meanwhile, whose customer the text does not name.
      if (openComposer() === composer) composer.insert(filled);
    } catch (error) {
      toastFailure('The saved reply was not put in', error);
    }
  }

  const entries = (isOffered ? (read.data ?? []) : []).map(
    ({ id, name, text }): PaletteEntry => ({
      id: `reply:${id}`,
      label: name,
      detail: text.slice(0, 120),
      icon: <MessageSquareQuote />,
      rank: rankOf({ label: name }, words),
      choose: () => void insert(text),
    }),
  );
  return { entries, read };
}
