import Pencil from 'lucide-react/icons/pencil';
import StickyNote from 'lucide-react/icons/sticky-note';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { PrivateNote } from '#contract/chat/private-notes.ts';
import { LinkedText } from '#web/features/chat/log/linked-text.tsx';
import { clockTime, exactTime } from '#web/features/chat/log/message-time.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';
import { NoteEditor } from './note-editor.tsx';
import type { NotesPlace } from './private-notes.api.ts';

/** A private note among the messages, on another background, so that nobody takes it for a message that was sent. */
export function NoteItem({ note, place }: { note: PrivateNote; place: NotesPlace }) {
  const { author, handedTo, createdAt, editedAt } = note;
  const isOwn = useViewer().id === author.id;
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="flex justify-end pb-4">
      <article
        aria-label={`Private note by ${author.name}`}
        className="flex w-[min(75%,72ch)] flex-col gap-1 rounded-card border border-warning border-dashed bg-warning-surface px-3.5 py-2 max-md:w-[92%]"
      >
        <div className="flex items-center gap-2 text-caption text-warning">
          <StickyNote aria-hidden="true" className="size-4 shrink-0" />
          <p className="min-w-0 flex-1 font-semibold">
            {handedTo ? `Handed over to ${handedTo.name}` : 'Private note'}
            <span className="font-normal"> · Only the team sees this</span>
          </p>
          {isOwn && !isEditing && (
            <span className="-my-1 -mr-2 flex">
              <IconButton label="Edit the note" icon={<Pencil />} onClick={() => setEditing(true)} />
              <IconButton label="Delete the note" icon={<Trash2 />} onClick={() => setDeleting(true)} />
            </span>
          )}
        </div>
        {isEditing ? (
          <NoteEditor note={note} place={place} onClose={() => setEditing(false)} />
        ) : (
          <p dir="auto" className="whitespace-pre-wrap text-body [overflow-wrap:anywhere]">
            <LinkedText text={note.text} isOnPrimary={false} />
          </p>
        )}
        <p className="text-caption text-muted">
          {isOwn ? 'You' : author.name} ·{' '}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {clockTime(createdAt)}
          </time>
          {editedAt && <span title={exactTime(editedAt)}> · edited</span>}
        </p>
        {isDeleting && <DeleteNoteDialog note={note} place={place} onClose={() => setDeleting(false)} />}
      </article>
    </li>
  );
}
