import { useEffect, useRef, useState } from 'react';
import { SearchField } from './search-field.tsx';

interface TypedSearchProps {
  label: string;
  /** What is being searched for. */
  text: string;
  onSearch: (text: string) => void;
  maxLength: number;
  className?: string;
}

/** A pause in typing this long starts the search. */
const typingPauseMs = 250;

/** A search that follows typing after a pause; what is typed stays what it is until the address says something else. */
export function TypedSearch({ label, text, onSearch, maxLength, className }: TypedSearchProps) {
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
    <search className={className}>
      <SearchField
        label={label}
        value={typed}
        maxLength={maxLength}
        onChange={(next) => {
          setTyped(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(next), typingPauseMs);
        }}
      />
    </search>
  );
}
