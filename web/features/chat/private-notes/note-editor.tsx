import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { PrivateNote } from '#contract/chat/private-notes.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { measureMessage } from '#web/ui/fields/message-length.ts';
import { MessageLengthNote } from '#web/ui/fields/message-length-note.tsx';
import { useChangeNote } from './note-changes.api.ts';
import type { NotesPlace } from './private-notes.api.ts';

interface NoteEditorProps {
  note: PrivateNote;
  place: NotesPlace;
  onClose: () => void;
}

/** Edits a note in its place. Escape leaves it unchanged. */
export function NoteEditor({ note, place, onClose }: NoteEditorProps) {
  const { values, change, close } = usePersistedState(`note-editor.${note.id}`, { text: note.text }, onClose);
  const { text } = values;
  const size = measureMessage(text);
  const { mutate, isPending } = useChangeNote(place);
  const field = useRef<HTMLTextAreaElement>(null);
  const canSave = size.length > 0 && size.over === 0;
  useEffect(() => field.current?.focus(), []);

  function save(): void {
    if (!canSave || isPending) return;
    if (text.trim() === note.text) close();
    else mutate({ id: note.id, text }, { onSuccess: close });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={field}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={onKeyDown}
        aria-label="Text of the note"
        aria-invalid={size.over > 0 || undefined}
        className="field-sizing-content max-h-60 min-h-16 w-full resize-y rounded-control border border-control bg-surface px-3 py-2 text-body"
      />
      <MessageLengthNote size={size} />
      <div className="mt-1 flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="sm" isPending={isPending} pendingText="Saving..." isDisabled={!canSave}>
          Save
        </Button>
      </div>
    </form>
  );
}
