import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { SavedReply } from '#contract/chat/saved-replies.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { ReplyText } from './reply-text.tsx';
import { useRemoveReply } from './saved-replies.api.ts';

interface ReplySectionProps {
  title: string;
  /** Says who uses these replies. */
  note: string;
  replies: readonly SavedReply[];
  /** Undefined if the viewer may only read them. */
  onEdit: ((reply: SavedReply) => void) | undefined;
}

export function ReplySection({ title, note, replies, onEdit }: ReplySectionProps) {
  const { mutate: remove } = useRemoveReply();
  return (
    <TitledCard title={title}>
      <p className="px-4 pt-3 text-muted text-small">{note}</p>
      {replies.length === 0 && <p className="p-4 text-body text-muted">No replies yet.</p>}
      <ul className="divide-y">
        {replies.map((reply) => (
          <li key={reply.id} className="flex items-start gap-3 px-4 py-3">
            <div className="min-w-0 flex-1">
              <h3>{reply.name}</h3>
              <ReplyText text={reply.text} className="mt-0.5 max-w-[72ch] text-body text-muted" />
            </div>
            {onEdit && (
              <span className="-mt-1.5 -mr-2 flex">
                <IconButton label={`Edit ${reply.name}`} icon={<Pencil />} onClick={() => onEdit(reply)} />
                <IconButton label={`Delete ${reply.name}`} icon={<Trash2 />} onClick={() => remove(reply)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
