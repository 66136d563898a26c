import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { besideKey } from '#web/features/chat/conversations/summaries.ts';
import type { BubbleRow } from '#web/features/chat/log/message-rows.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useLiveState } from '#web/lib/live/live.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { MessageLengthNote } from '#web/ui/fields/message-length-note.tsx';
import { useEditMessage } from './message-changes.api.ts';
import { useTarget } from './targets.ts';

/** Edits a message in its place in the log. The typed text is kept in any case. */
export function MessageEditor({ row, summary }: { row: BubbleRow; summary: ConversationSummary }) {
  const contactId = summary.contact.id;
  const conversation = besideKey(summary);
  const [edit, setEdit] = useTarget('edit', conversation ?? contactId);
  const mutation = useEditMessage();
  const isConnected = useLiveState() === 'connected';
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { length } = field.current?.value ?? '';
    field.current?.focus();
    field.current?.setSelectionRange(length, length);
  }, []);
  if (!edit || row.change === null) return null;
  const { change } = row;
  const size = measureMessage(edit.text);
  const canSave = isConnected && size.length > 0 && size.over === 0;
  const isOvertaken = change !== edit.change;

  function save(): void {
    if (!edit || !canSave || mutation.isPending) return;
    const { messageId, change: seen, text } = edit;
    mutation.mutate(
      { contactId, conversation, messageId, change: seen, content: text.trim() },
      {
        onSuccess: () => setEdit(null),
        // After a conflict the message's present text is shown, so the next save may replace it.
        onError: () => setEdit({ ...edit, change: change ?? seen }),
      },
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      setEdit(null);
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    save();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex w-full max-w-[72ch] flex-col gap-2 rounded-bubble border border-control bg-surface p-2"
    >
      <textarea
        ref={field}
        rows={Math.min(6, edit.text.split('\n').length + 1)}
        value={edit.text}
        onChange={(event) => setEdit({ ...edit, text: event.target.value })}
        onKeyDown={onKeyDown}
        aria-label="Edit the message"
        aria-invalid={size.over > 0 || undefined}
        className="w-full resize-y rounded-control px-2 py-1.5 text-body outline-none focus-visible:outline-2 focus-visible:outline-focus"
      />
      <MessageLengthNote size={size} />
      {(mutation.isError || isOvertaken) && (
        <p role="alert" className="px-2 text-danger text-small">
          {mutation.isError ? messageOf(mutation.error) : 'This message was changed in another window.'}
          {isOvertaken && !row.isDeleted && ` It now says: “${row.content}”`}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="flex-1 px-2 text-caption text-muted">
          {isConnected ? (
            <span className="touch:hidden">Enter to save · Esc to discard</span>
          ) : (
            'The chat is not connected: your text is kept until it is.'
          )}
        </p>
        <Button variant="ghost" size="sm" onClick={() => setEdit(null)}>
          Cancel
        </Button>
        <Button type="submit" size="sm" isPending={mutation.isPending} pendingText="Saving..." isDisabled={!canSave}>
          Save
        </Button>
      </div>
    </form>
  );
}
