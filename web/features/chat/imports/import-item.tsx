import { useState } from 'react';
import type { ConversationImport } from '#contract/chat/conversation-imports.ts';
import { momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { ImportActions } from './import-actions.tsx';
import { counted, importStateWords, summaryText } from './import-words.ts';
import { LeftOutList } from './left-out-list.tsx';

const tones = { tried: 'attention', imported: 'good', stuck: 'attention', refused: 'attention' } as const;

/** One archive: what it holds, how far it got, what is left out, and what can be done with it. */
export function ImportItem({ one }: { one: ConversationImport }) {
  const { filename, state, makerName, createdAt, endedAt, problem, summary } = one;
  const [isListShown, setListShown] = useState(false);
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
          <p className="mt-1 text-small">{problem ?? summaryText(one)}</p>
          <p role="status" className="mt-1 text-muted text-small">
            {progressText(one)}
            Sent by {makerName}, {momentText(createdAt)}
            {endedAt !== null && `; ${importStateWords[state].toLowerCase()} ${momentText(endedAt)}`}.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {summary && summary.leftOutCount > 0 && (
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
          <ImportActions one={one} />
        </div>
      </div>
      <ImportProgress one={one} />
      {summary && isListShown && <LeftOutList summary={summary} />}
    </div>
  );
}

/** How far an import got, while it is under way. */
function ImportProgress({ one: { filename, state, imported, left } }: { one: ConversationImport }) {
  if (state !== 'importing') return null;
  return <ProgressBar label={`Importing ${filename}`} done={imported / Math.max(1, imported + left)} />;
}

function progressText({ state, imported, left, summary }: ConversationImport): string {
  if (state === 'importing' || state === 'stuck')
    return `${counted(imported, 'message')} imported, ${left.toLocaleString('en-GB')} to go. `;
  if (state === 'undoing') return `${counted(imported, 'message')} still to be removed. `;
  const missing = (summary?.messages ?? 0) - imported;
  return state === 'imported' && missing > 0 ? `${counted(missing, 'message')} no longer fit in. ` : '';
}
