import Inbox from 'lucide-react/icons/inbox';
import type { ConversationImport } from '#contract/chat/conversation-imports.ts';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ArchiveField } from './archive-field.tsx';
import { ImportItem } from './import-item.tsx';
import { importStateWords } from './import-words.ts';
import { useImports } from './imports.api.ts';

const list: ListOf<ConversationImport> = {
  title: 'Archives',
  what: 'archives',
  columns: [
    { label: 'File', text: ({ filename }) => filename },
    { label: 'State', text: ({ state }) => importStateWords[state] },
  ],
  keyOf: ({ id }) => id,
  icon: <Inbox />,
  nothing: 'No archive yet',
  nothingDetail: 'Choose one above. You see what it holds before anything is imported.',
  failed: 'Failed to fetch the archives',
  isReadByButton: true,
};

/** Archives of another desk: what each holds, and what became of it. */
export function ImportList() {
  const read = useImports();
  return (
    <ListCard
      list={list}
      read={read}
      toolbar={
        <div className="border-b p-4">
          <ArchiveField />
        </div>
      }
      line={(one) => <ImportItem one={one} />}
    />
  );
}
