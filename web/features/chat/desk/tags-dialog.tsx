import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId } from 'react';
import { normalTag } from '#contract/values/chat/tags.ts';
import { tagMaxLength, tagsMax } from '#contract/values/limits.ts';
import { useConversationCounts } from '#web/features/chat/conversations/conversations.api.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface TagsDialogProps {
  conversation: string;
  /** The present tags, which a colleague may change meanwhile. */
  tags: readonly string[];
  isPending: boolean;
  /** `done` is called on success. */
  onSave: (tags: string[], done: () => void) => void;
  onClose: () => void;
}

/** Changes relative to the present tags, so that a colleague's changes meanwhile stay. */
interface Changes {
  added: readonly string[];
  removed: readonly string[];
  typed: string;
}

const unchanged: Changes = { added: [], removed: [], typed: '' };

/** Edits the tags of a channel and suggests tags of other channels while typing. */
export function TagsDialog({ conversation, tags, isPending, onSave, onClose }: TagsDialogProps) {
  const { values, change, close } = usePersistedState<Changes>(`tags.${conversation}`, unchanged, onClose);
  const { added, removed, typed } = values;
  const listId = useId();
  const known = useConversationCounts()?.tags ?? [];
  const next = normalTag(typed);
  const chosen = [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag));
  const isFull = chosen.length >= tagsMax;
  const withTyped = next === '' || chosen.includes(next) || isFull ? chosen : [...chosen, next];

  function add(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing || next === '') return;
    event.preventDefault();
    const isTaken = withTyped.includes(next);
    change({
      typed: '',
      ...(isTaken && { added: [...added, next], removed: removed.filter((tag) => tag !== next) }),
    });
  }

  return (
    <FormDialog
      title="Tags of this conversation"
      description="Only the team sees them."
      submitText="Save"
      pendingText="Saving..."
      isPending={isPending}
      onClose={close}
      onSubmit={() => onSave([...withTyped], close)}
    >
      {chosen.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1">
          {chosen.map((tag) => (
            <li key={tag} className="flex items-center rounded-full border border-control pl-3 text-small">
              {tag}
              <IconButton
                label={`Remove “${tag}”`}
                icon={<X />}
                onClick={() => change({ removed: [...removed, tag] })}
              />
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
        onChange={(event) => change({ typed: event.target.value })}
        onKeyDown={add}
      />
      <datalist id={listId}>
        {known
          .filter(({ tag }) => !chosen.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </FormDialog>
  );
}
