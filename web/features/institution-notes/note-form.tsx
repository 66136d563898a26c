import { useState } from 'react';
import { institutionNoteMaxLength } from '#contract/values/limits.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { useSaveNote } from './institution-notes.api.ts';

interface NoteFormProps {
  institution: number;
  /** The own note being edited; a new one without it. */
  note?: { id: number; text: string };
  onClose?: () => void;
}

/** A form for a note. Unsaved text survives a reload. */
export function NoteForm({ institution, note, onClose }: NoteFormProps) {
  const { values, change, close } = usePersistedState(
    `institution-note-form.${institution}.${note?.id ?? 'new'}`,
    { text: note?.text ?? '' },
    onClose,
  );
  const [isTried, setTried] = useState(false);
  const save = useSaveNote(institution, note?.id ?? null);
  const { text } = values;
  const isBlank = text.trim() === '';

  function closeOrEmpty(): void {
    if (!note) change({ text: '' });
    close();
  }

  return (
    <form
      noValidate
      aria-label={note ? 'Change the note' : 'Write a note'}
      className="flex flex-col items-start gap-2 p-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(isBlank);
        if (!isBlank && !save.isPending) save.mutate(text, { onSuccess: closeOrEmpty });
      }}
    >
      <TextArea
        label="Note"
        hint="Only the staff who serve this institution see it."
        rows={2}
        maxLength={institutionNoteMaxLength}
        value={text}
        onChange={({ target }) => {
          setTried(false);
          change({ text: target.value });
        }}
        error={isTried && isBlank ? 'Please write a note' : undefined}
        readOnly={save.isPending}
        className="w-full"
      />
      <span className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" isPending={save.isPending} pendingText="Saving...">
          {note ? 'Save' : 'Add note'}
        </Button>
        {note && (
          <Button variant="ghost" onClick={close} isDisabled={save.isPending}>
            Cancel
          </Button>
        )}
      </span>
    </form>
  );
}
