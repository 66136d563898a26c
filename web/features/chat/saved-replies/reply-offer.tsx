import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, type RefObject, useId, useImperativeHandle, useState } from 'react';
import type { SavedReply } from '#contract/chat/saved-replies.ts';
import type { PersonCard } from '#contract/people/people.ts';
import { filledIn, openPlaceholders } from '#contract/values/chat/saved-replies.ts';
import { useActiveOption } from '#web/features/chat/composer/use-active-option.ts';
import { foundReplies } from './found-replies.ts';
import { useAsOpenComposer } from './open-composer.ts';
import { OpenPlaceholdersNote } from './open-placeholders-note.tsx';
import { ReplyList, replyOptionId } from './reply-list.tsx';
import { readReplyFacts, useSavedReplies } from './saved-replies.api.ts';
import { type SlashLine, slashLineAt } from './slash-line.ts';

/** The composer keeps the focus and passes its keys on. */
export interface ReplyKeys {
  /** True if the list has handled the key. */
  take(event: KeyboardEvent): boolean;
}

interface ReplyOfferProps {
  ref: Ref<ReplyKeys>;
  contact: PersonCard;
  draft: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onWrite: (draft: string) => void;
}

/** Offers saved replies after a `/` at the beginning of a line of the composer, and names the placeholders left to fill in. */
export function ReplyOffer({ ref, contact, draft, field, onWrite }: ReplyOfferProps) {
  const client = useQueryClient();
  const listId = useId();
  // The start of the line that was left with Escape: the list stays closed there.
  const [left, setLeft] = useState<number | null>(null);
  const [marked, setMarked] = useState({ text: '', at: 0 });
  const typed = slashLineAt(draft, field.current?.selectionStart ?? draft.length);
  const line = typed && typed.start !== left ? typed : null;
  const query = useSavedReplies({ isWanted: line !== null });
  if (!typed && left !== null) setLeft(null);
  const found = foundReplies(query.data ?? [], line?.text.slice(1) ?? '');
  const at = marked.text === line?.text ? Math.min(marked.at, Math.max(0, found.length - 1)) : 0;
  const active = line && found.length > 0 ? replyOptionId(listId, at) : undefined;
  useActiveOption(field, { listId, active });

  function mark(next: number): void {
    setMarked({ text: line?.text ?? '', at: (next + found.length) % found.length });
  }

  /** Replaces a part of the draft, and puts the caret at the first open placeholder, or after the text. */
  function put(start: number, end: number, text: string): void {
    const written = field.current?.value ?? '';
    onWrite(written.slice(0, start) + text + written.slice(end));
    const [open] = openPlaceholders(text);
    const caret = start + (open ? text.indexOf(open) : text.length);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret + (open?.length ?? 0));
    });
  }
  useAsOpenComposer(contact, (text) => put(field.current?.selectionStart ?? 0, field.current?.selectionEnd ?? 0, text));

  /** Inserts a reply, without sending. */
  async function insert(place: SlashLine, { text }: SavedReply): Promise<void> {
    const filled = filledIn(text, await readReplyFacts(client, contact));
    // The line was edited meanwhile, so nothing is inserted.
    if ((field.current?.value ?? '').slice(place.start, place.end) !== place.text) return;
    put(place.start, place.end, filled);
  }

  function take(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    const chosen = found[at];
    if (!line || shiftKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isChoice = key === 'Enter' || key === 'Tab';
    if (key === 'Escape') setLeft(line.start);
    else if (chosen && isChoice) void insert(line, chosen);
    else if (chosen && step) mark(at + step);
    // A choice made before the replies are loaded must not send the typed name as a message.
    else if (!isChoice || !query.isPending) return false;
    event.preventDefault();
    return true;
  }
  useImperativeHandle(ref, () => ({ take }));

  const open = openPlaceholders(draft);
  return (
    <>
      {line && (
        <ReplyList id={listId} query={query} found={found} at={at} onChoose={(reply) => void insert(line, reply)} />
      )}
      {open.length > 0 && <OpenPlaceholdersNote open={open} />}
    </>
  );
}
