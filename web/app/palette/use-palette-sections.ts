import { messageOf } from '#web/lib/calls/api-error.ts';
import { isFound } from '#web/lib/names.ts';
import { usePaused } from '#web/lib/use-paused.ts';
import { useViewer } from '#web/lib/viewer.ts';
import type { PaletteEntry, PaletteSection } from './palette-entry.ts';
import { peopleFound, restingSections } from './palette-sections.ts';
import { type Found, useFound } from './use-found-entries.tsx';
import { useArticleEntries, useConversationEntries, useRecentInstitutions } from './use-kept-entries.tsx';
import { type OwnActs, useActionEntries, usePageEntries } from './use-own-entries.tsx';

/** The server is asked after this pause in typing. */
const typingPauseMs = 200;
/** Of people and articles: who wants more types more. */
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
  const viewer = useViewer();
  const pages = usePageEntries();
  const actions = useActionEntries(acts);
  const conversations = useConversationEntries(paused);
  const institutions = useRecentInstitutions();
  const articles = useArticleEntries();
  const found = useFound(paused);
  const kept = [conversations, articles];
  const isTyped = text !== '';
  // An answer to what was typed before must not be chosen by who goes on typing.
  const isAsked = isTyped && text === paused;

  if (!isTyped) {
    const named = [...institutions, ...kept.flatMap(({ entries }) => entries)];
    const sections = restingSections({ pages, actions, named }, viewer.id);
    return { sections: filled(sections), isSearching: false, failure: null };
  }
  const named = (entries: readonly PaletteEntry[]) => entries.filter(({ label }) => isFound(label, text));
  const sections = [
    { heading: 'Conversations', entries: peopleFound(conversations.entries, text).slice(0, shownMax) },
    { heading: 'Pages', entries: named(pages) },
    { heading: 'Actions', entries: named(actions) },
    { heading: 'Articles', entries: named(articles.entries).slice(0, shownMax) },
    ...(isAsked ? found : []),
  ];
  const reads = [...kept, ...found].map(({ read }) => read);
  return {
    sections: filled(sections),
    isSearching: !isAsked || reads.some((read) => read.isLoading),
    failure: isAsked ? failureOf(reads) : null,
  };
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
