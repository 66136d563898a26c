import { useMemo } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePaused } from '#web/lib/use-paused.ts';
import { useViewer } from '#web/lib/viewer.ts';
import type { Found } from './found.ts';
import type { PaletteEntry, PaletteSection } from './palette-entry.ts';
import { rankedSections, restingSections } from './palette-sections.ts';
import { rankOf, ranks } from './typed/rank.ts';
import { readTyped } from './typed/typed-text.ts';
import { useArticleEntries, useConversationEntries, useRecentInstitutions } from './use-cached-entries.tsx';
import { useFound } from './use-found-entries.tsx';
import { type OwnActs, useActionEntries, usePageEntries } from './use-own-entries.tsx';
import { useReplyEntries } from './use-reply-entries.tsx';
import { useSettingEntries } from './use-setting-entries.tsx';

/** The pause in typing after which the server is asked. */
const typingPauseMs = 200;
const patienceMs = 500;
/** The limit per kind; typing more narrows it down. */
const shownMax = 6;

interface PaletteContent {
  sections: readonly PaletteSection[];
  /** Some answers are still pending. */
  isSearching: boolean;
  /** The failed reads; `retry` repeats them. */
  failure: { message: string; retry: () => void; isRetrying: boolean } | null;
}

/** The palette's content for a text; recently chosen entries, pages and actions if there is none. */
export function usePaletteSections(typed: string, acts: OwnActs): PaletteContent {
  const text = typed.trim();
  const paused = usePaused(text, typingPauseMs);
  // Results appear together and in order, until the wait is over; later ones appear as they arrive.
  const hasWaited = usePaused(text, typingPauseMs + patienceMs) === text;
  const viewer = useViewer();
  // Parsed once per text, because the times in it depend on the clock and a query key must not change while it loads.
  const asked = useMemo(() => readTyped(paused, new Date()), [paused]);
  const pages = usePageEntries();
  const settings = useSettingEntries();
  const actions = useActionEntries(acts);
  const conversations = useConversationEntries(asked.words);
  const institutions = useRecentInstitutions();
  const articles = useArticleEntries();
  const found = useFound(asked);
  const replies = useReplyEntries(asked.words);
  const kept = [conversations, articles];
  const isTyped = text !== '';
  // Results of the previous text are hidden, so that nobody who goes on typing chooses one.
  const isAsked = isTyped && text === paused;

  if (!isTyped) {
    const named = [...institutions, ...settings, ...kept.flatMap(({ entries }) => entries)];
    const sections = restingSections({ pages, actions, named }, viewer.id);
    return { sections: filled(sections), isSearching: false, failure: null };
  }
  const reads = [...kept, ...found, replies].map(({ read }) => read);
  const isLoading = reads.some((read) => read.isLoading);
  const ofServer = isAsked && (!isLoading || hasWaited) ? found : [];
  const { words } = isAsked ? asked : readTyped(text, new Date());
  const groups = [
    { heading: 'Conversations', entries: conversations.entries },
    { heading: 'Saved replies', entries: isAsked ? replies.entries : [] },
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

/** Ranks articles below pages, whatever their names, because an article explains what a page does. */
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
