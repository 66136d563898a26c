import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { BulkAssignDialog } from './bulk-assign-dialog.tsx';
import { BulkReminderDialog } from './bulk-reminder-dialog.tsx';
import { BulkTagsDialog } from './bulk-tags-dialog.tsx';
import { conversations } from './bulk-texts.ts';
import { useBulk } from './use-bulk.ts';

interface TickedBarProps {
  ticked: Summaries;
  onTick: (keys: readonly string[]) => void;
}

/** The actions on all selected conversations of the inbox. */
export function TickedBar({ ticked, onTick }: TickedBarProps) {
  const { sharesSupportChannels } = useCapabilities();
  const [dialog, setDialog] = useState<'assign' | 'tags' | 'reminder' | null>(null);
  const closeDialog = () => setDialog(null);
  const { progress, onDesks, remind } = useBulk(ticked, (refused) =>
    onTick(refused.map(({ conversation }) => conversation)),
  );
  const clear = () => onTick([]);
  useShortcut('untick', () => progress === null && clear());

  const button = (label: string, act: () => void): ReactNode => (
    <Button variant="secondary" size="sm" className="min-w-0 flex-1 px-2" isDisabled={progress !== null} onClick={act}>
      {label}
    </Button>
  );
  return (
    <section
      aria-label="Selected conversations"
      className="z-10 flex shrink-0 flex-col gap-1.5 border-t bg-surface px-3 py-2 max-md:sticky max-md:bottom-0"
    >
      <div className="flex items-center gap-2">
        <p role="status" className="min-w-0 flex-1 truncate font-semibold text-small">
          {progress ?? `${conversations(ticked.length)} selected`}
        </p>
        <IconButton label="Clear the selection" icon={<X />} isDisabled={progress !== null} onClick={clear} />
      </div>
      <div className="flex gap-1.5">
        {sharesSupportChannels && (
          <>
            {button('Assign', () => setDialog('assign'))}
            {button('Tag', () => setDialog('tags'))}
            {button('Close', () => void onDesks({ doing: 'Closing', past: 'closed' }, () => ({ act: 'close' })))}
          </>
        )}
        {button('Remind', () => setDialog('reminder'))}
      </div>
      {dialog === 'assign' && (
        <BulkAssignDialog
          rows={ticked}
          onAssign={(assigneeId) =>
            onDesks({ doing: 'Assigning', past: 'assigned' }, () => ({ act: 'assign', assigneeId }))
          }
          onClose={closeDialog}
        />
      )}
      {dialog === 'tags' && (
        <BulkTagsDialog
          rows={ticked}
          onSave={({ added, removed }) =>
            onDesks({ doing: 'Tagging', past: 'tagged' }, ({ tags }) => ({
              act: 'tag',
              tags: [...new Set([...tags, ...added])].filter((tag) => !removed.includes(tag)),
            }))
          }
          onClose={closeDialog}
        />
      )}
      {dialog === 'reminder' && <BulkReminderDialog count={ticked.length} onRemind={remind} onClose={closeDialog} />}
    </section>
  );
}
