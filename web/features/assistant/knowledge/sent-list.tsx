import Send from 'lucide-react/icons/send';
import type { SentToModel } from '#contract/assistant/sent-to-model.ts';
import { sentKeptDays } from '#contract/values/assistant.ts';
import { momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { useSentToModel } from './knowledge.api.ts';

const list: ListOf<SentToModel> = {
  title: 'Sent to the language model',
  what: 'requests',
  columns: [],
  keyOf: ({ id }) => id,
  icon: <Send />,
  nothing: 'Nothing was sent',
  nothingDetail: 'Without a language model, answers are put together in this portal alone.',
};

/** Everything that was sent to a language model, word for word. */
export function SentList() {
  return (
    <ListCard
      list={list}
      read={useSentToModel()}
      renderRow={(row) => <Row sent={row} />}
      toolbar={
        <p className="border-b px-4 py-3 text-muted text-small">
          Kept for {sentKeptDays} days, or until the person deletes the conversation.
        </p>
      }
    />
  );
}

function Row({ sent: { at, by, model, prompt, reply, outcome, hasAccountFacts } }: { sent: SentToModel }) {
  return (
    <div className="px-4 py-3">
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
          Request and reply
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
    </div>
  );
}
