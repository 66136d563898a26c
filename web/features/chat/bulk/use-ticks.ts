import { useMemo, useRef, useState } from 'react';
import { bulkMax } from '#contract/values/limits.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

const none: ReadonlySet<string> = new Set();

/** Which of the shown conversations are ticked. One that leaves the list is ticked no more. */
export function useTicks(rows: Summaries) {
  const [kept, setKept] = useState(none);
  /** The row from which Shift extends. */
  const start = useRef<string | null>(null);
  const ticked = useMemo(() => rows.filter(({ conversation }) => kept.has(conversation)), [rows, kept]);

  function tick(keys: readonly string[]): void {
    if (keys.length > bulkMax) {
      toast({ title: `At most ${bulkMax} conversations can be selected`, isDestructive: true, group: 'ticks' });
    }
    setKept(new Set(keys.slice(0, bulkMax)));
  }

  function toggle(key: string): void {
    const before = ticked.map(({ conversation }) => conversation);
    start.current = key;
    tick(before.includes(key) ? before.filter((one) => one !== key) : [...before, key]);
  }

  /** Ticks everything from the row that was ticked last to this one. */
  function extend(key: string): void {
    const keys = rows.map(({ conversation }) => conversation);
    const [from, to] = [keys.indexOf(start.current ?? key), keys.indexOf(key)];
    const range = keys.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
    start.current = key;
    tick([...new Set([...ticked.map(({ conversation }) => conversation), ...range])]);
  }

  return { ticked, isTicked: (key: string) => kept.has(key), tick, toggle, extend };
}

export type Ticks = ReturnType<typeof useTicks>;
