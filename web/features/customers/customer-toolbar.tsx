import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef, useState } from 'react';
import { SelectField } from '#web/ui/select-field.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { type CareSearch, readCareSearch, sortLabels, statusLabels } from './customers-search.ts';

interface CustomerToolbarProps {
  search: CareSearch;
  onSearch: (change: CareSearch) => void;
}

/** A pause in typing this long starts the search. */
const typingPauseMs = 250;
const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Search and status of the overview; on phones, where there are no column headings, the order as well. */
export function CustomerToolbar({ search, onSearch }: CustomerToolbarProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap items-end gap-3 border-b px-4 py-3">
      <SearchField text={search.q ?? ''} onSearch={(q) => onSearch({ q })} />
      <SelectField
        label="Status"
        isLabelHidden
        className="w-40 max-md:flex-1"
        value={search.status ?? 'active'}
        options={optionsOf(statusLabels)}
        onChange={({ target }) => onSearch({ status: 'active', ...readCareSearch({ status: target.value }) })}
      />
      {isPhone && (
        <SelectField
          label="Sort by"
          isLabelHidden
          className="flex-1"
          value={search.sort ?? 'fullName'}
          options={optionsOf(sortLabels)}
          onChange={({ target }) =>
            onSearch({ sort: 'fullName', order: 'asc', ...readCareSearch({ sort: target.value }) })
          }
        />
      )}
    </div>
  );
}

function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const fieldId = useId();
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(text);

  // The address may change without typing: Back, or a link.
  useEffect(() => {
    if (text !== asked.current) setTyped(text);
    asked.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(next: string) {
    clearTimeout(timer.current);
    asked.current = next.trim();
    onSearch(next.trim());
  }

  return (
    <search className="relative min-w-56 flex-1">
      <label htmlFor={fieldId} className="sr-only">
        Search customers
      </label>
      <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        id={fieldId}
        type="search"
        value={typed}
        maxLength={100}
        placeholder="Name, username, institution or department"
        className="block h-9 w-full rounded-control border border-control bg-surface pr-3 pl-9 text-body touch:h-11"
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(target.value), typingPauseMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
        }}
      />
    </search>
  );
}
