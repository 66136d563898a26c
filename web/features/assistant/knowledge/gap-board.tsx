import CircleHelp from 'lucide-react/icons/circle-help';
import type { KnowledgeGap } from '#contract/assistant/knowledge.ts';
import { assistantTopics, topicLabels } from '#contract/values/assistant.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { GapRow } from './gap-row.tsx';
import { useGaps, useSettleGap } from './knowledge.api.ts';
import type { KnowledgeSearch } from './knowledge-search.ts';

interface GapBoardProps {
  search: KnowledgeSearch;
  onSearch: ChangeAddress<KnowledgeSearch>;
}

export const topicOptions = [
  { value: '', label: 'All topics' },
  ...assistantTopics.map((topic) => ({ value: topic, label: topicLabels[topic].title })),
];
const list: ListOf<KnowledgeGap> = {
  title: 'Questions without a good answer',
  what: 'questions',
  columns: [],
  keyOf: ({ id }) => id,
  icon: <CircleHelp />,
  nothing: 'Every question had an answer',
  failed: 'Failed to fetch the questions',
};

/** Questions that were declined or rated Not Helpful, grouped by similarity. */
export function GapBoard({ search, onSearch }: GapBoardProps) {
  const { topic, settled } = search;
  const gaps = useGaps({ state: settled ? 'settled' : 'open', ...(topic && { topic }) });
  const settle = useSettleGap();
  return (
    <ListCard
      list={settled ? { ...list, nothing: 'Nothing was set aside' } : list}
      read={gaps}
      renderRow={(gap) => (
        <GapRow
          gap={gap}
          isChanging={settle.isPending && settle.variables.id === gap.id}
          onSettle={() => settle.mutate({ id: gap.id, settled: gap.settledAt === null })}
        />
      )}
      toolbar={
        <ListToolbar
          search={search}
          onChange={onSearch}
          filters={[
            { key: 'topic', label: 'Topic', options: topicOptions, className: 'w-56 max-md:flex-1' },
            { key: 'settled', label: 'Set aside', isCheck: true },
          ]}
        >
          <p className="self-center text-muted text-small">Declined, or rated Not Helpful. Who asked is not kept.</p>
        </ListToolbar>
      }
    />
  );
}
