import { useMemo } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePaused } from '#web/lib/use-paused.ts';
import { useViewer } from '#web/lib/viewer.ts';
import type { Found } from './found.ts';
import type { PaletteEntry, PaletteSection } from './palette-entry.ts';
import { rankedSections, restingSections } from './palette-sections.ts';
import { rankOf, ranks } from './typed/rank.ts';
import { readTyped } from './typed/typed-text.ts';
import { useFound } from './use-found-entries.tsx';
import { useArticleEntries, useConversationEntries, useRecentInstitutions } from './use-kept-entries.tsx';
import { type OwnActs, useActionEntries, usePageEntries } from './use-own-entries.tsx';
import { useSettingEntries } from './use-setting-entries.tsx';

/** The server is asked after this pause in typing. */
const typingPauseMs = 200;
const patienceMs = 500;
/** Of each kind: who wants more types more. */
const shownMax = 6;

interface PaletteContent {
  sections: readonly PaletteSection[];
  /** Answers are still to come. */
  isSearching: boolean;
  /** What could not be read; `retry` reads it again. */
  failure: { message: string; retry: () => void; isRetrying: boolean } | null;
}

/** What the palette shows for a text; without one what was chosen of late, pages and actions. */
export function usePaletteSections(typed: string, acts: OwnActs): PaletteContent {
  const text = typed.trim();
  const paused = usePaused(text, typingPauseMs);
  // By then what is still on its way is shown as it comes: until then all of it comes at once, in its order.
  const hasWaited = usePaused(text, typingPauseMs + patienceMs) === text;
  const viewer = useViewer();
  // Said once for each text: what is asked of the server must not change while it is awaited.
  const asked = useMemo(() => readTyped(paused, new Date()), [paused]);
  const pages = usePageEntries();
  const settings = useSettingEntries();
  const actions = useActionEntries(acts);
  const conversations = useConversationEntries(asked.words);
  const institutions = useRecentInstitutions();
  const articles = useArticleEntries();
  const found = useFound(asked);
  const kept = [conversations, articles];
  const isTyped = text !== '';
  // An answer to what was typed before must not be chosen by who goes on typing.
  const isAsked = isTyped && text === paused;

  if (!isTyped) {
    const named = [...institutions, ...settings, ...kept.flatMap(({ entries }) => entries)];
    const sections = restingSections({ pages, actions, named }, viewer.id);
    return { sections: filled(sections), isSearching: false, failure: null };
  }
  const reads = [...kept, ...found].map(({ read }) => read);
  const isLoading = reads.some((read) => read.isLoading);
  const ofServer = isAsked && (!isLoading || hasWaited) ? found : [];
  const { words } = isAsked ? asked : readTyped(text, new Date());
  const groups = [
    { heading: 'Conversations', entries: conversations.entries },
    { heading: 'Pages', entries: pages },
    { heading: 'Settings', entries: settings },
    { heading: 'Actions', entries: actions },
    ...ofServer,
    { heading: 'Articles', entries: explaining(articles.entries, words) },
  ];
  return {
    sections: filled(rankedSections(groups, words, shownMax)),
    isSearching: !isAsked || isLoading,
    failure: isAsked ? failureOf(reads) : null,
  };
}

/** An article tells of what a page does: the page comes first, whatever both are called. */
function explaining(articles: readonly PaletteEntry[], words: string): PaletteEntry[] {
  return articles.map((entry) => ({ ...entry, rank: Math.min(rankOf(entry, words), ranks.named) }));
}

function filled(sections: readonly PaletteSection[]): PaletteSection[] {
  return sections.filter(({ entries }) => entries.length > 0);
}

function failureOf(reads: readonly Found['read'][]): PaletteContent['failure'] {
  const failed = reads.filter((read) => read.isError);
  const [first] = failed;
  if (!first) return null;
  return {
    message: messageOf(first.error),
    retry: () => {
      for (const read of failed) void read.refetch();
    },
    isRetrying: failed.some((read) => read.isFetching),
  };
}
