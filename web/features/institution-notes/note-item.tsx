import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { InstitutionNote } from '#contract/people/institution-notes.ts';
import { momentText } from '#web/lib/days.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useDeleteNote } from './institution-notes.api.ts';
import { NoteForm } from './note-form.tsx';

export function NoteItem({ institution, note }: { institution: number; note: InstitutionNote }) {
  const { id, text, author, createdAt, editedAt } = note;
  const isOwn = useViewer().id === author.id;
  const [isChanging, setChanging] = useState(false);
  const remove = useDeleteNote(institution);
  if (isChanging) {
    return (
      <li>
        <NoteForm institution={institution} note={note} onClose={() => setChanging(false)} />
      </li>
    );
  }
  const about = `the note of ${momentText(createdAt)}`;
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-2">
        <p className="wrap-anywhere min-w-0 flex-1 whitespace-pre-wrap text-control">{text}</p>
        {isOwn && (
          <span className="-my-1.5 -mr-2 flex print:hidden">
            <IconButton label={`Change ${about}`} icon={<Pencil />} onClick={() => setChanging(true)} />
            <IconButton
              label={`Delete ${about}`}
              icon={<Trash2 />}
              onClick={() => remove.mutate(id)}
              isPending={remove.isPending}
            />
          </span>
        )}
      </div>
      <p className="mt-1 text-muted text-small">
        {author.fullName}, <time dateTime={createdAt}>{momentText(createdAt)}</time>
        {editedAt && `, changed ${momentText(editedAt)}`}
      </p>
    </li>
  );
}
