import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { UsageFetch } from '#contract/plans-and-usage/usage-fetching.ts';
import { paths } from '#contract/values/pages.ts';
import type { FetchState } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { monthText } from '#web/features/usage/periods/month-text.ts';
import { momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { AnswerFetchDialog } from './answer-fetch-dialog.tsx';
import { useFetchAgain } from './usage-fetching.api.ts';

const badges: Record<FetchState, { tone: 'neutral' | 'good' | 'attention'; text: string }> = {
  waiting: { tone: 'neutral', text: 'Waiting' },
  stored: { tone: 'good', text: 'Stored' },
  unchanged: { tone: 'good', text: 'Unchanged' },
  empty: { tone: 'neutral', text: 'No usage' },
  gone: { tone: 'neutral', text: 'Not kept there' },
  asked: { tone: 'attention', text: 'Has a question' },
  failed: { tone: 'attention', text: 'Failed' },
  stopped: { tone: 'attention', text: 'Stopped' },
};

export function FetchRow({ fetch }: { fetch: UsageFetch }) {
  const { id, platform, institution, report, month, state, reason, code, question } = fetch;
  const again = useFetchAgain();
  const [isAnswering, setAnswering] = useState(false);
  const what = `${report}, ${monthText(month)}, ${institution.name}`;
  const isProblem = state === 'failed' || state === 'stopped' || state === 'asked';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="wrap-anywhere min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-control">
          <Link
            to={paths.usageMetrics}
            search={{ institution: institution.id }}
            className="inline-flex items-center underline touch:min-h-11"
          >
            {institution.name}
          </Link>
          <Badge tone={badges[state].tone}>{badges[state].text}</Badge>
        </p>
        <p className="text-muted text-small">
          {report}, {monthText(month)}, from {platform.name}
        </p>
        <p className="text-caption text-muted">{whenOf(fetch)}</p>
        {reason && (
          <p className={`mt-1 max-w-[72ch] text-small ${isProblem ? 'text-warning' : 'text-muted'}`}>
            {reason}
            {/[.?”]$/.test(reason) ? '' : '.'}
            {code !== null && ` (COUNTER exception ${code})`}
          </p>
        )}
        {state === 'stopped' && (
          <p className="mt-1 max-w-[72ch] text-muted text-small">
            Nothing more is asked for this institution until you try again or change what is sent to the platform.
          </p>
        )}
      </div>
      {question ? (
        <Button size="sm" variant="secondary" aria-label={`Answer: ${what}`} onClick={() => setAnswering(true)}>
          Answer
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${isProblem ? 'Try again' : 'Fetch now'}: ${what}`}
          isPending={again.isPending}
          pendingText="Fetching..."
          onClick={() => again.mutate({ id })}
        >
          {isProblem ? 'Try again' : 'Fetch now'}
        </Button>
      )}
      {question && isAnswering && <AnswerFetchDialog id={id} question={question} onClose={() => setAnswering(false)} />}
    </div>
  );
}

function whenOf({ state, changedAt, attempts, dueAt }: UsageFetch): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  if (state === 'waiting') return attempts === 0 ? 'Fetched soon' : `${tries}, next ${momentText(dueAt)}`;
  return `${momentText(changedAt)}${attempts > 1 ? `, after ${tries}` : ''}`;
}
