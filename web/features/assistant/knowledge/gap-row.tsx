import { Link } from '@tanstack/react-router';
import PenLine from 'lucide-react/icons/pen-line';
import type { KnowledgeGap } from '#contract/assistant/knowledge.ts';
import { topicLabels } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { readKnowledgeSearch } from './knowledge-search.ts';
import { WeekBars } from './week-bars.tsx';

interface GapRowProps {
  gap: KnowledgeGap;
  isChanging: boolean;
  onSettle: () => void;
}

/** A group of similar questions: how often they came, their state, and the actions. */
export function GapRow({ gap, isChanging, onSettle }: GapRowProps) {
  const { id, question, otherQuestions, topic, count, nearest, settledAt, settledBy, lastAskedAt } = gap;
  const now = useMinute();
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere text-body">{question}</h3>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-small">
            {topic && <Badge>{topicLabels[topic].short}</Badge>}
            Asked {times(count)}: {gap.declined} declined, {gap.notHelpful} not helpful · last{' '}
            {relativeTime(lastAskedAt, now)}
          </p>
        </div>
        <WeekBars weeks={gap.weeks} />
      </div>
      {otherQuestions.length > 0 && (
        <details className="text-small">
          <summary className="min-h-6 cursor-pointer content-center text-link touch:min-h-11">Also asked as</summary>
          <ul className="mt-1 list-disc pl-5">
            {otherQuestions.map((other) => (
              <li key={other} className="wrap-anywhere">
                {other}
              </li>
            ))}
          </ul>
        </details>
      )}
      {nearest && (
        <p className="text-small">
          <span className="text-muted">Nearest article: </span>
          <Link
            to={paths.adminKnowledge}
            search={readKnowledgeSearch({ article: nearest.id })}
            className="text-link underline underline-offset-2"
          >
            {nearest.title}
          </Link>
        </p>
      )}
      {settledAt && (
        <p className="text-muted text-small">
          Set aside {relativeTime(settledAt, now)}
          {settledBy && ` by ${settledBy.fullName}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!settledAt && (
          <Link
            to={paths.adminKnowledge}
            search={readKnowledgeSearch({ article: 'new', gap: id, question, topic: topic ?? undefined })}
            className={buttonClasses('secondary', 'sm')}
          >
            <PenLine />
            Write an article from this
          </Link>
        )}
        <Button variant="ghost" size="sm" isPending={isChanging} onClick={onSettle}>
          {settledAt ? 'Bring back' : 'Set aside'}
          <span className="sr-only"> “{question}”</span>
        </Button>
      </div>
    </div>
  );
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
