import { useState } from 'react';
import type { ConversationImport } from '#contract/chat/conversation-imports.ts';
import { momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { counted, importStateWords, summaryText } from './import-words.ts';
import { useDiscardImport, useStartImport, useUndoImport } from './imports.api.ts';
import { LeftOutList } from './left-out-list.tsx';

const tones = { tried: 'attention', imported: 'good', stuck: 'attention' } as const;

/** One archive: what it holds, what is left out, and what can be done with it. */
export function ImportItem({ one }: { one: ConversationImport }) {
  const { id, filename, state, makerName, createdAt, endedAt, imported, summary } = one;
  const [asked, ask] = useState<'start' | 'undo' | null>(null);
  const [isListShown, setListShown] = useState(false);
  const start = useStartImport();
  const undo = useUndoImport();
  const discard = useDiscardImport();
  const close = () => ask(null);
  const isUnderWay = state === 'importing' || state === 'undoing';
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="wrap-anywhere min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium text-control">
            {filename}{' '}
            <Badge tone={state in tones ? tones[state as keyof typeof tones] : 'neutral'}>
              {importStateWords[state]}
            </Badge>
          </p>
          <p className="mt-1 text-small">{summaryText(one)}</p>
          <p role="status" className="mt-1 text-muted text-small">
            {isUnderWay && `${counted(imported, 'message')} of ${summary.messages.toLocaleString('en-GB')} imported. `}
            {state === 'imported' &&
              imported < summary.messages &&
              `${counted(summary.messages - imported, 'message')} no longer fitted. `}
            Sent by {makerName}, {momentText(createdAt)}
            {endedAt !== null && `; ${importStateWords[state].toLowerCase()} ${momentText(endedAt)}`}.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {summary.leftOutCount > 0 && (
            <Button
              size="sm"
              variant="secondary"
              aria-expanded={isListShown}
              aria-label={`Left out of ${filename}: ${summary.leftOutCount}`}
              onClick={() => setListShown(!isListShown)}
            >
              Left out: {summary.leftOutCount}
            </Button>
          )}
          {(state === 'tried' || state === 'undone') && (
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
          {state === 'tried' && summary.messages > 0 && (
            <Button size="sm" aria-label={`Import ${filename}`} onClick={() => ask('start')}>
              Import
            </Button>
          )}
          {(state === 'imported' || state === 'stuck') && (
            <Button size="sm" variant="secondary" aria-label={`Undo ${filename}`} onClick={() => ask('undo')}>
              Undo
            </Button>
          )}
        </div>
      </div>
      {isListShown && <LeftOutList summary={summary} />}
      {asked === 'start' && (
        <ConfirmDialog
          title={`Import ${counted(summary.messages, 'message')}?`}
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
    </div>
  );
}
