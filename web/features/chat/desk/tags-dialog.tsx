import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useState } from 'react';
import { normalTag } from '#contract/values/chat/tags.ts';
import { tagMaxLength, tagsMax } from '#contract/values/limits.ts';
import { useConversationCounts } from '#web/features/chat/conversations/conversations.api.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface TagsDialogProps {
  /** As they are now: a colleague may change them meanwhile. */
  tags: readonly string[];
  isPending: boolean;
  onSave: (tags: string[]) => void;
  onClose: () => void;
}

/** The tags of a channel. Those that other channels have are offered while one types. */
export function TagsDialog({ tags, isPending, onSave, onClose }: TagsDialogProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const listId = useId();
  const known = useConversationCounts()?.tags ?? [];
  const next = normalTag(typed);
  const chosen = [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag));
  const isFull = chosen.length >= tagsMax;
  const withTyped = next === '' || chosen.includes(next) || isFull ? chosen : [...chosen, next];

  function add(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing || next === '') return;
    event.preventDefault();
    if (withTyped.includes(next)) {
      setAdded([...added, next]);
      setRemoved(removed.filter((tag) => tag !== next));
    }
    setTyped('');
  }

  return (
    <FormDialog
      title="Tags of this conversation"
      description="Only the team sees them."
      submitText="Save"
      pendingText="Saving..."
      isPending={isPending}
      onClose={onClose}
    >
      <DialogForm onSubmit={() => onSave([...withTyped])}>
        {chosen.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-1">
            {chosen.map((tag) => (
              <li key={tag} className="flex items-center rounded-full border border-control pl-3 text-small">
                {tag}
                <IconButton label={`Remove “${tag}”`} icon={<X />} onClick={() => setRemoved([...removed, tag])} />
              </li>
            ))}
          </ul>
        )}
        <TextField
          label="New tag"
          hint={isFull ? `A conversation has at most ${tagsMax} tags.` : 'Enter adds it.'}
          value={typed}
          maxLength={tagMaxLength}
          disabled={isFull}
          list={listId}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={add}
        />
        <datalist id={listId}>
          {known
            .filter(({ tag }) => !chosen.includes(tag))
            .map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </DialogForm>
    </FormDialog>
  );
}
