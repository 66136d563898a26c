import type { PaletteEntry, PaletteSection } from './palette-entry.ts';
import { recentAmong } from './recent-entries.ts';
import { rankOf } from './typed/rank.ts';

interface RestingEntries {
  pages: readonly PaletteEntry[];
  actions: readonly PaletteEntry[];
  /** People, institutions and articles, which are listed only if they were chosen recently. */
  named: readonly PaletteEntry[];
}

/** The palette before anything is typed; each entry appears once. */
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
 * The groups with entries that match the words: best entries first, and the group with the best entry first; ties keep their order. Each
 * group is cut to `shownMax`.
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
