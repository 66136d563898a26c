import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useState } from 'react';
import { normalTag } from '#contract/values/chat/tags.ts';
import { tagMaxLength } from '#contract/values/limits.ts';
import { useConversationCounts } from '#web/features/chat/conversations/conversations.api.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { conversations } from './bulk-texts.ts';

interface TagChanges {
  added: readonly string[];
  removed: readonly string[];
}

interface BulkTagsDialogProps {
  rows: Summaries;
  onSave: (changes: TagChanges) => void;
  onClose: () => void;
}

/** Adds tags to all selected conversations, or takes them away from all. The other tags of each stay. */
export function BulkTagsDialog({ rows, onSave, onClose }: BulkTagsDialogProps) {
  const listId = useId();
  const [{ added, removed }, setChanges] = useState<TagChanges>({ added: [], removed: [] });
  const [typed, setTyped] = useState('');
  const known = useConversationCounts()?.tags ?? [];
  const next = normalTag(typed);
  const present = [...new Set(rows.flatMap(({ desk }) => desk?.tags ?? []))].sort();
  const shown = [...new Set([...present, ...added])].filter((tag) => !removed.includes(tag));
  const all = next === '' ? added : [...new Set([...added, next])];

  function add(event: KeyboardEvent): void {
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing || next === '') return;
    event.preventDefault();
    setTyped('');
    setChanges({ added: all, removed: removed.filter((tag) => tag !== next) });
  }

  function remove(tag: string): void {
    setChanges({ added: added.filter((one) => one !== tag), removed: [...removed, tag] });
  }

  return (
    <FormDialog
      title={`Tags of ${conversations(rows.length)}`}
      description="A new tag is added to all of them; a removed one is taken away from all. Only the team sees tags."
      submitText="Save"
      pendingText="Saving..."
      isPending={false}
      isDisabled={all.length + removed.length === 0}
      disabledReason="Add or remove a tag"
      onClose={onClose}
      onSubmit={() => {
        onSave({ added: all, removed: removed.filter((tag) => tag !== next) });
        onClose();
      }}
    >
      {shown.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1">
          {shown.map((tag) => (
            <li key={tag} className="flex items-center rounded-full border border-control pl-3 text-small">
              {tag}
              {!added.includes(tag) && <span className="pl-1.5 text-muted">{countText(rows, tag)}</span>}
              <IconButton label={`Remove “${tag}”`} icon={<X />} onClick={() => remove(tag)} />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="New tag"
        hint="Enter adds it."
        value={typed}
        maxLength={tagMaxLength}
        list={listId}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={add}
      />
      <datalist id={listId}>
        {known
          .filter(({ tag }) => !added.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </FormDialog>
  );
}

function countText(rows: Summaries, tag: string): string {
  return `${rows.filter(({ desk }) => desk?.tags.includes(tag)).length} of ${rows.length}`;
}
