import { useEffect, useEffectEvent } from 'react';
import type { shortcuts } from './shortcut-list.ts';

export type ShortcutName = keyof typeof shortcuts;

const acts = new Map<ShortcutName, (() => void)[]>();

/** Says what a shortcut does while the component is there. Of several the last to come has it. */
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

/** Does what the key would do. Answers whether anything on the screen knows how. */
export function runShortcut(name: ShortcutName): boolean {
  const act = acts.get(name)?.at(-1);
  act?.();
  return act !== undefined;
}
