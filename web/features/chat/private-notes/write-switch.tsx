import Reply from 'lucide-react/icons/reply';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';
import type { Writes } from './use-writes.ts';

const choices = [
  { writes: 'reply', label: 'Reply', Icon: Reply },
  { writes: 'note', label: 'Private note', Icon: StickyNote },
] as const;

interface WriteSwitchProps {
  writes: Writes;
  onChoose: (writes: Writes) => void;
}

/** Shows and switches whether the text goes to the customer or stays with the team. */
export function WriteSwitch({ writes, onChoose }: WriteSwitchProps) {
  useShortcut('note', () => onChoose('note'));
  return (
    <fieldset className="flex gap-1 px-4">
      <legend className="sr-only">What you write</legend>
      {choices.map((choice) => (
        <button
          key={choice.writes}
          type="button"
          aria-pressed={choice.writes === writes}
          onClick={() => onChoose(choice.writes)}
          className="inline-flex h-7 items-center gap-1.5 rounded-full border border-transparent px-2.5 text-muted text-small hover:bg-hover aria-pressed:border-primary aria-pressed:bg-selected aria-pressed:font-semibold aria-pressed:text-link data-note:aria-pressed:border-warning data-note:aria-pressed:bg-warning-surface data-note:aria-pressed:text-warning touch:h-11"
          data-note={choice.writes === 'note' || undefined}
        >
          <choice.Icon aria-hidden="true" className="size-3.5" />
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
