import StickyNote from 'lucide-react/icons/sticky-note';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useInstitutionNotes } from './institution-notes.api.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';

/** Notes of staff about an institution, for themselves and their colleagues. */
export function NotesCard({ institution }: { institution: number }) {
  return (
    <QueryCard title="Notes" what="notes" query={useInstitutionNotes(institution)}>
      {(notes) => (
        <>
          <NoteForm institution={institution} />
          {notes.length === 0 ? (
            <EmptyLine icon={<StickyNote />} text="No notes yet" className="border-t" />
          ) : (
            <ul className="divide-y border-t">
              {notes.map((note) => (
                <NoteItem key={note.id} institution={institution} note={note} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryCard>
  );
}
