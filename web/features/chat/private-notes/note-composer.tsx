import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { MessageLengthNote } from '#web/ui/fields/message-length-note.tsx';
import { type MentionKeys, MentionOffer } from './mention-offer.tsx';
import { forgetAttempt } from './note-attempt.ts';
import { useAddNote } from './note-changes.api.ts';
import { notesPlaceOf } from './private-notes.api.ts';
import { useNoteDraft } from './use-writes.ts';

interface NoteComposerProps {
  summary: ConversationSummary;
  /** The person has just switched to notes and goes on typing. */
  takesFocus: boolean;
  onReply: () => void;
}

/**
 * Writes private notes. It has its own field, draft and call: nothing typed here can be sent as a message, and nobody is notified of
 * typing.
 */
export function NoteComposer({ summary, takesFocus, onReply }: NoteComposerProps) {
  const { contact, conversation } = summary;
  const isOfTeam = conversation.startsWith('channel:');
  const [draft, keepDraft] = useNoteDraft(contact.id);
  const viewerId = useViewer().id;
  const { mutate, isPending } = useAddNote(notesPlaceOf(summary));
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useRef<MentionKeys>(null);
  const size = measureMessage(draft);
  const canAdd = size.length > 0 && size.over === 0;
  useShortcut('reply', onReply);
  useShortcut('note', () => field.current?.focus());
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  function write(text: string): void {
    keepDraft(text);
    // Deleting the whole text abandons the attempt.
    if (text === '') forgetAttempt(viewerId, contact.id);
  }

  function add(): void {
    if (!canAdd || isPending) return;
    mutate(draft, { onSuccess: () => keepDraft('') });
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // In Asian input methods Enter also confirms a character.
    if (event.nativeEvent.isComposing || mentions.current?.take(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    add();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="px-4 pb-2.5"
    >
      <div className="flex items-end gap-1 rounded-card border border-warning border-dashed bg-warning-surface p-1 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1">
        <textarea
          ref={field}
          rows={1}
          value={draft}
          readOnly={isPending}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={`Private note about ${contact.fullName}`}
          aria-invalid={size.over > 0 || undefined}
          placeholder="Private note…"
          className="field-sizing-content max-h-40 min-h-9 flex-1 resize-none overflow-y-auto px-2.5 py-2 text-body outline-none touch:min-h-11"
        />
        <Button type="submit" isPending={isPending} pendingText="Saving..." isDisabled={!canAdd}>
          Add note
        </Button>
      </div>
      {/* The notes of technical support have one reader. */}
      {isOfTeam && <MentionOffer ref={mentions} customerId={contact.id} draft={draft} field={field} onWrite={write} />}
      <MessageLengthNote size={size} />
      <div className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-0.5 text-caption text-muted">
        <p className="font-medium text-warning">Only the team sees this</p>
        <p className="touch:hidden">
          {isOfTeam && '@ to mention a colleague · '}Enter to add · Shift + Enter for a new line
        </p>
      </div>
    </form>
  );
}
