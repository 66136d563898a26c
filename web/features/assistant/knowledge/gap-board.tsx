import CircleHelp from 'lucide-react/icons/circle-help';
import { useId } from 'react';
import { assistantTopics, topicLabels } from '#contract/values/assistant.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { GapRow } from './gap-row.tsx';
import { useGaps, useSettleGap } from './knowledge.api.ts';
import type { KnowledgeSearch } from './knowledge-search.ts';

interface GapBoardProps {
  search: KnowledgeSearch;
  /** Changes the address. */
  onSearch: (change: { [Key in keyof KnowledgeSearch]?: unknown }) => void;
}

const topicOptions = [
  { value: '', label: 'All topics' },
  ...assistantTopics.map((topic) => ({ value: topic, label: topicLabels[topic].title })),
];

/** Questions that were declined or rated Not Helpful, alike ones together. */
export function GapBoard({ search: { topic, settled }, onSearch }: GapBoardProps) {
  const titleId = useId();
  const gaps = useGaps({ state: settled ? 'settled' : 'open', ...(topic && { topic }) });
  const settle = useSettleGap();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader titleId={titleId} title="Questions without a good answer" />
      <div className="flex flex-wrap items-center gap-3 border-b px-4 py-3">
        <SelectField
          label="Topic"
          isLabelHidden
          className="w-56 max-md:flex-1"
          value={topic ?? ''}
          options={topicOptions}
          onChange={({ target }) => onSearch({ topic: target.value })}
        />
        <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-primary"
            checked={settled === 'true'}
            onChange={({ target }) => onSearch({ settled: String(target.checked) })}
          />
          Set aside
        </label>
        <p className="text-muted text-small">Declined, or rated Not Helpful. Who asked is not kept.</p>
      </div>
      {gaps.isPending && <TableSkeleton label="Loading questions..." />}
      {!gaps.data && gaps.error && (
        <ErrorState
          title="Failed to fetch the questions"
          message={messageOf(gaps.error)}
          onRetry={() => void gaps.refetch()}
          isRetrying={gaps.isFetching}
        />
      )}
      {gaps.data?.length === 0 && (
        <EmptyState icon={<CircleHelp />} text={settled ? 'Nothing was set aside' : 'Every question had an answer'} />
      )}
      <ul aria-busy={gaps.isPlaceholderData} className={gaps.isPlaceholderData ? 'opacity-60' : ''}>
        {gaps.data?.map((gap) => (
          <GapRow
            key={gap.id}
            gap={gap}
            isChanging={settle.isPending && settle.variables.id === gap.id}
            onSettle={() => settle.mutate({ id: gap.id, settled: gap.settledAt === null })}
          />
        ))}
      </ul>
    </Card>
  );
}
