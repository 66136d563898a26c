import type { NotesPlace } from '#web/features/chat/private-notes/private-notes.api.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import type { NoteRow } from './note-rows.ts';

const NoteItem = lazyPart(() => import('#web/features/chat/private-notes/note-item.tsx').then((file) => file.NoteItem));

/** A private note in the log. Its code is loaded for staff only. */
export function NoteInLog({ row, place }: { row: NoteRow; place: NotesPlace }) {
  return (
    <AfterPage meanwhile={<li className="h-24" />}>
      <NoteItem note={row.note} place={place} />
    </AfterPage>
  );
}
