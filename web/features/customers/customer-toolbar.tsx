import { useEffect, useRef, useState } from 'react';
import { searchMaxLength } from '#contract/limits.ts';
import { SearchField } from '#web/ui/search-field.tsx';
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
      <Typed text={search.q ?? ''} onSearch={(q) => onSearch({ q })} />
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

/** Typing is answered after a pause; what is typed stays what it is until the address says something else. */
function Typed({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
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
    asked.current = next.trim();
    onSearch(next.trim());
  }

  return (
    <search className="min-w-56 flex-1 max-md:basis-full">
      <SearchField
        label="Search customers"
        value={typed}
        maxLength={searchMaxLength}
        onChange={(next) => {
          setTyped(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(next), typingPauseMs);
        }}
      />
    </search>
  );
}
