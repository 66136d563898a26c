import { compareNames } from '#contract/values/name-order.ts';
import { isFound } from '#web/lib/names.ts';

export interface Choice {
  value: string;
  label: string;
  detail?: string | null;
}

/** More than anybody reads; typing finds the others. */
export const shownMax = 100;

export function choiceText({ label, detail }: Choice): string {
  return detail ? `${label}, ${detail}` : label;
}

export function sortedChoices(choices: readonly Choice[]): Choice[] {
  return [...choices].sort((a, b) => compareNames(choiceText(a), choiceText(b)));
}

export function matchesOf(choices: readonly Choice[], typed: string): readonly Choice[] {
  return choices.filter((choice) => isFound(choiceText(choice), typed.trim()));
}
