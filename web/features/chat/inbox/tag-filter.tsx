import Tag from 'lucide-react/icons/tag';

interface TagFilterProps {
  chosen: string | undefined;
  tags: readonly { tag: string; count: number }[];
  onChoose: (tag: string | undefined) => void;
}

/** Limits the list to one tag. A native select, because there may be many tags and every phone can show them. */
export function TagFilter({ chosen, tags, onChoose }: TagFilterProps) {
  // A tag in the address is offered even if no conversation has it.
  const isUnknown = chosen !== undefined && !tags.some(({ tag }) => tag === chosen);
  const options = isUnknown ? [{ tag: chosen, count: 0 }, ...tags] : tags;
  return (
    <span className="relative inline-flex h-7 min-w-20 max-w-36 flex-1 basis-20 items-center rounded-full border border-control has-[option:checked:not([value=''])]:border-primary has-[option:checked:not([value=''])]:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 touch:h-11">
      <Tag aria-hidden="true" className="pointer-events-none absolute left-2 size-3.5 text-muted" />
      <select
        aria-label="Tag"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? undefined : event.target.value)}
        className="h-full w-full appearance-none truncate rounded-full bg-transparent pr-2.5 pl-7 text-small leading-6.5 outline-none touch:leading-10.5"
      >
        <option value="">Any tag</option>
        {options.map(({ tag, count }) => (
          <option key={tag} value={tag}>
            {tag} ({count})
          </option>
        ))}
      </select>
    </span>
  );
}
