import { useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { HandOverDialog } from '#web/features/chat/desk/hand-over-dialog.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoteComposer } from './note-composer.tsx';
import { NoteItem } from './note-item.tsx';
import { notesPlaceOf, useNotes } from './private-notes.api.ts';

/** The private notes of a conversation that was assigned to the viewer, and the way to hand it on. */
export function GrantedNotes({ summary }: { summary: ConversationSummary }) {
  const notes = useNotes(summary).data ?? [];
  const [isWriting, setWriting] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  return (
    <section aria-label="Private notes" className="border-t bg-surface">
      {notes.length > 0 && (
        <ol className="flex flex-col px-4 pt-3">
          {notes.toReversed().map((note) => (
            <NoteItem key={note.id} note={note} place={notesPlaceOf(summary)} />
          ))}
        </ol>
      )}
      {isWriting && (
        <div className="pt-2">
          <NoteComposer summary={summary} takesFocus onReply={() => setWriting(false)} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 px-4 py-2">
        <Button variant="secondary" size="sm" onClick={() => setWriting(!isWriting)}>
          {isWriting ? 'Close the note' : 'Private note'}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setHandingOver(true)}>
          Hand over with a reason…
        </Button>
      </div>
      {isHandingOver && <HandOverDialog summary={summary} onClose={() => setHandingOver(false)} />}
    </section>
  );
}
