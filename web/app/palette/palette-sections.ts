import { isFound } from '#web/lib/names.ts';
import type { PaletteEntry, PaletteSection } from './palette-entry.ts';
import { recentAmong } from './recent-entries.ts';

interface RestingEntries {
  pages: readonly PaletteEntry[];
  actions: readonly PaletteEntry[];
  /** People, institutions and articles, which are shown once they were chosen. */
  named: readonly PaletteEntry[];
}

/** What the palette shows before anything is typed: each entry once. */
export function restingSections({ pages, actions, named }: RestingEntries, viewerId: number): PaletteSection[] {
  const recent = recentAmong([...pages, ...actions, ...named], viewerId);
  const others = (entries: readonly PaletteEntry[]) => entries.filter((entry) => !recent.includes(entry));
  return [
    { heading: 'Recent', entries: recent },
    { heading: 'Pages', entries: others(pages) },
    { heading: 'Actions', entries: others(actions) },
  ];
}

/** First who is called so, then everybody from an institution of that name: each once. */
export function peopleFound(people: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const byName = people.filter(({ label }) => isFound(label, text));
  const byDetail = people.filter(({ label, detail }) => isFound(`${label} ${detail ?? ''}`, text));
  return [...new Set([...byName, ...byDetail])];
}
