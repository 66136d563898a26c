import { useNavigate } from '@tanstack/react-router';
import type { InboxPart } from '#contract/values/chat/inbox.ts';
import { changedSearch } from '#web/lib/pages/home-search.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { inboxFiltersFor, inboxWords } from './inbox-texts.ts';
import { TagFilter } from './tag-filter.tsx';
import { useInbox } from './use-inbox.ts';

const inALine = 3;

/** The parts of the inbox with their counts; the address holds the choice. Pressing the chosen part shows all contacts again. */
export function InboxFilters({ chosen, tag }: { chosen: InboxPart | undefined; tag: string | undefined }) {
  const may = useCapabilities();
  const { counts, tags } = useInbox(tag);
  const navigate = useNavigate();

  function toggle(filter: InboxPart): void {
    const link = changedSearch(({ inbox: _, ...rest }) => (filter === chosen ? rest : { ...rest, inbox: filter }));
    void navigate({ ...link, replace: true });
  }

  function chooseTag(next: string | undefined): void {
    const link = changedSearch(({ tag: _, ...rest }) => (next === undefined ? rest : { ...rest, tag: next }));
    void navigate({ ...link, replace: true });
  }

  const filters = inboxFiltersFor(may);
  // A fixed number of lines, because wrapping by the width of the counts would move the list below; the overflow scrolls. One line on
  // phones, where the conversations come first.
  const lines = [filters.slice(0, inALine), filters.slice(inALine)].filter((line) => line.length > 0);
  return (
    <fieldset className="-mb-1 flex min-w-0 shrink-0 flex-col gap-1 overflow-x-auto px-3 max-md:flex-row pt-2 pb-1 [scrollbar-width:none]">
      <legend className="sr-only">Inbox</legend>
      {lines.map((line, at) => (
        <div key={line[0]} className="flex gap-1 max-md:shrink-0">
          {line.map((filter) => (
            <button
              key={filter}
              type="button"
              aria-pressed={filter === chosen}
              onClick={() => toggle(filter)}
              className="inline-flex h-7 shrink-0 items-center gap-1 rounded-full border border-control px-2 text-small hover:bg-hover aria-pressed:border-primary aria-pressed:bg-selected aria-pressed:font-semibold aria-pressed:text-link touch:h-11"
            >
              {inboxWords[filter].label}
              <span className="text-caption tabular-nums">{counts ? counts[filter] : '–'}</span>
            </button>
          ))}
          {at === lines.length - 1 && (tags.length > 0 || tag !== undefined) && (
            <TagFilter chosen={tag} tags={tags} onChoose={chooseTag} />
          )}
        </div>
      ))}
    </fieldset>
  );
}
