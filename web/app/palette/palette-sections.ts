import type { PaletteEntry, PaletteSection } from './palette-entry.ts';
import { recentAmong } from './recent-entries.ts';
import { rankOf } from './typed/rank.ts';

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

/**
 * The groups with what answers these words, the best of each first, and the group with the best answer first; of equal ones the order
 * given decides. At most so many of each group.
 */
export function rankedSections(groups: readonly PaletteSection[], words: string, shownMax: number): PaletteSection[] {
  const ranked = groups.map(({ heading, entries }) => {
    const answers = entries
      .map((entry) => ({ entry, rank: entry.rank ?? rankOf(entry, words) }))
      .filter(({ rank }) => rank > 0)
      .sort((a, b) => b.rank - a.rank)
      .slice(0, shownMax);
    return { heading, entries: answers.map(({ entry }) => entry), best: answers[0]?.rank ?? 0 };
  });
  return ranked.sort((a, b) => b.best - a.best).map(({ heading, entries }) => ({ heading, entries }));
}
