import { useEffect, useEffectEvent } from 'react';
import type { shortcuts } from './shortcut-list.ts';

export type ShortcutName = keyof typeof shortcuts;

const acts = new Map<ShortcutName, (() => void)[]>();

export function useShortcut(name: ShortcutName, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    const own = () => latest();
    acts.set(name, [...(acts.get(name) ?? []), own]);
    return () => {
      acts.set(name, acts.get(name)?.filter((other) => other !== own) ?? []);
    };
  }, [name]);
}

/** Runs the action of the component mounted last. Returns whether there is one. */
export function runShortcut(name: ShortcutName): boolean {
  const act = acts.get(name)?.at(-1);
  act?.();
  return act !== undefined;
}
