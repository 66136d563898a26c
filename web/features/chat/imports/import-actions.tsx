import { useState } from 'react';
import type { ConversationImport } from '#contract/chat/conversation-imports.ts';
import { discardableStates } from '#contract/values/chat/conversation-imports.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { counted } from './import-words.ts';
import { useDiscardImport, useStartImport, useUndoImport } from './imports.api.ts';

/** What can be done with an archive as it stands: discard it, import it, go on with it or undo it. */
export function ImportActions({ one }: { one: ConversationImport }) {
  const { id, filename, state, imported, left } = one;
  const [asked, ask] = useState<'start' | 'undo' | null>(null);
  const start = useStartImport();
  const undo = useUndoImport();
  const discard = useDiscardImport();
  const close = () => ask(null);
  return (
    <>
      {discardableStates.includes(state) && (
        <Button
          size="sm"
          variant="secondary"
          isPending={discard.isPending}
          pendingText="Discarding..."
          aria-label={`Discard ${filename}`}
          onClick={() => discard.mutate(id)}
        >
          Discard
        </Button>
      )}
      {state === 'tried' && left > 0 && (
        <Button size="sm" aria-label={`Import ${filename}`} onClick={() => ask('start')}>
          Import
        </Button>
      )}
      {state === 'stuck' && left > 0 && (
        <Button
          size="sm"
          isPending={start.isPending}
          pendingText="Starting..."
          aria-label={`Go on with ${filename}`}
          onClick={() => start.mutate(id)}
        >
          Go on
        </Button>
      )}
      {(state === 'imported' || state === 'stuck') && (
        <Button size="sm" variant="secondary" aria-label={`Undo ${filename}`} onClick={() => ask('undo')}>
          Undo
        </Button>
      )}
      {asked === 'start' && (
        <ConfirmDialog
          title={`Import ${counted(left, 'message')}?`}
          description="They appear in the conversations of these customers, with their own dates and marked as imported. No one is notified. You can undo this later."
          confirmText="Import"
          isPending={start.isPending}
          onConfirm={() => start.mutate(id, { onSettled: close })}
          onClose={close}
        />
      )}
      {asked === 'undo' && (
        <ConfirmDialog
          title="Undo this import?"
          description={`${counted(imported, 'message')} that it added will be removed, and nothing else. Anything people have written since stays; a reply to an imported message no longer shows what it answers.`}
          confirmText="Undo import"
          isDangerous
          isPending={undo.isPending}
          onConfirm={() => undo.mutate(id, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}
