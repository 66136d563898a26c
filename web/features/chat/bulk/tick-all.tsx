import { bulkMax } from '#contract/values/limits.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import type { Ticks } from './use-ticks.ts';

/** Selects all conversations that the list shows, at most as many as can be changed at once; or none. */
export function TickAll({ rows, ticks: { ticked, tick } }: { rows: Summaries; ticks: Ticks }) {
  const all = rows.slice(0, bulkMax);
  const isAll = ticked.length === all.length;
  return (
    <label className="flex min-h-8 w-8 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-hover touch:min-h-11 touch:w-11">
      <input
        ref={(box) => {
          if (box) box.indeterminate = ticked.length > 0 && !isAll;
        }}
        type="checkbox"
        aria-label="Select all shown"
        checked={isAll}
        onChange={() => tick(isAll ? [] : all.map(({ conversation }) => conversation))}
        className="size-4"
      />
    </label>
  );
}
