import Send from 'lucide-react/icons/send';
import { useId } from 'react';
import type { SentToModel } from '#contract/assistant/knowledge.ts';
import { sentKeptDays } from '#contract/values/assistant.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { useSentToModel } from './knowledge.api.ts';

/** What left this portal for a language model, word for word. */
export function SentList() {
  const titleId = useId();
  const sent = useSentToModel();
  const rows = sent.data?.pages.flat() ?? [];
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader titleId={titleId} title="Sent to the language model" />
      <p className="border-b px-4 py-3 text-muted text-small">
        Kept for {sentKeptDays} days, or until the person deletes the conversation.
      </p>
      {sent.isPending && <TableSkeleton label="Loading what was sent..." />}
      {!sent.data && sent.error && (
        <ErrorState
          title="Failed to fetch what was sent"
          message={messageOf(sent.error)}
          onRetry={() => void sent.refetch()}
          isRetrying={sent.isFetching}
        />
      )}
      {sent.data && rows.length === 0 && (
        <EmptyState
          icon={<Send />}
          text="Nothing was sent"
          detail="Without a language model, answers are put together in this portal alone."
        />
      )}
      <ul>
        {rows.map((row) => (
          <Row key={row.id} sent={row} />
        ))}
      </ul>
      <MoreRows read={sent} />
    </Card>
  );
}

function Row({ sent: { at, by, model, prompt, reply, outcome, hasAccountFacts } }: { sent: SentToModel }) {
  return (
    <li className="border-b px-4 py-3 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-control">
        <span className="font-semibold">{by.fullName}</span>
        <time dateTime={at} className="text-muted text-small">
          {momentText(at)}
        </time>
        <Badge tone={outcome === 'used' ? 'good' : 'attention'}>{outcome === 'used' ? 'Used' : 'Not used'}</Badge>
        {hasAccountFacts && <Badge tone="attention">With account facts</Badge>}
      </p>
      <p className="text-muted text-small">
        {model}
        {outcome !== 'used' && ` · ${outcome}`}
      </p>
      <details className="mt-1">
        <summary className="min-h-6 cursor-pointer content-center text-link text-small touch:min-h-11">
          What was sent and what came back
        </summary>
        {[
          ['Sent', prompt],
          ['Came back', reply],
        ].map(([label, text]) => (
          <div key={label} className="mt-2">
            <p className="font-medium text-small">{label}</p>
            <pre className="mt-1 max-h-80 overflow-auto whitespace-pre-wrap rounded-control bg-sunken p-3 text-caption [overflow-wrap:anywhere]">
              {text || '–'}
            </pre>
          </div>
        ))}
      </details>
    </li>
  );
}
