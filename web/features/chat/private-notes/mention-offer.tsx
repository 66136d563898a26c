import { type KeyboardEvent, type Ref, type RefObject, useId, useImperativeHandle, useState } from 'react';
import { mentionBefore } from '#contract/values/chat/mentions.ts';
import { useActiveOption } from '#web/features/chat/composer/use-active-option.ts';
import { useTeam } from '#web/features/chat/desk/desk.api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface MentionKeys {
  /** True if the list has handled the key. */
  take(event: KeyboardEvent): boolean;
}

interface MentionOfferProps {
  ref: Ref<MentionKeys>;
  customerId: number;
  draft: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onWrite: (draft: string) => void;
}

const shownMax = 8;

/** Offers the colleagues who read the note, after an `@`. */
export function MentionOffer({ ref, customerId, draft, field, onWrite }: MentionOfferProps) {
  const listId = useId();
  const viewerId = useViewer().id;
  const [left, setLeft] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const caret = field.current?.selectionStart ?? draft.length;
  const typed = mentionBefore(draft, caret);
  const mention = typed && typed.start !== left ? typed : null;
  const team = useTeam(customerId, mention !== null).data ?? [];
  const wanted = mention?.typed.toLowerCase() ?? '';
  const found = mention
    ? team
        .filter(({ id, name, canRead }) => canRead && id !== viewerId && hasWord(name.toLowerCase(), wanted))
        .slice(0, shownMax)
    : [];
  const active = Math.min(at, Math.max(0, found.length - 1));
  useActiveOption(field, { listId, active: found.length > 0 ? `${listId}-${active}` : undefined });

  function insert(name: string): void {
    if (!mention) return;
    const before = `${draft.slice(0, mention.start)}@${name} `;
    onWrite(before + draft.slice(caret));
    // The list stays closed behind the name.
    setLeft(mention.start);
    setAt(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  }

  function take(event: KeyboardEvent): boolean {
    const chosen = found[active];
    if (!mention || !chosen || event.shiftKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setLeft(mention.start);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen.name);
    else if (step) setAt((active + step + found.length) % found.length);
    else return false;
    event.preventDefault();
    return true;
  }
  useImperativeHandle(ref, () => ({ take }));

  if (found.length === 0) return null;
  return (
    <div className="absolute right-4 bottom-full left-4 z-20 mb-1 animate-pop-in overflow-hidden rounded-card border bg-surface shadow-popup">
      <div id={listId} role="listbox" aria-label="Colleagues to mention" className="max-h-60 overflow-y-auto p-1">
        {found.map(({ id, name }, index) => (
          <button
            key={id}
            id={`${listId}-${index}`}
            type="button"
            role="option"
            // The field handles the keys.
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(name)}
            className={classNames(
              'block w-full truncate rounded-control px-3 py-1.5 text-left text-control touch:min-h-11',
              index === active ? 'bg-selected' : 'hover:bg-hover',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <p role="status" className="border-t px-3 py-1.5 text-caption text-muted">
        Enter inserts; the colleague is notified by bell and e-mail
      </p>
    </div>
  );
}

/** Whether the name, or a word in it, begins with the text. */
function hasWord(name: string, text: string): boolean {
  return name.startsWith(text) || name.includes(` ${text}`);
}
