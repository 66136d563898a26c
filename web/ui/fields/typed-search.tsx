import { useEffect, useRef, useState } from 'react';
import { SearchField } from './search-field.tsx';

interface TypedSearchProps {
  label: string;
  text: string;
  onSearch: (text: string) => void;
  maxLength: number;
  className?: string;
}

/** A search starts after this pause in typing. */
const typingPauseMs = 250;

/** A search field that searches after a pause in typing; it follows the address. */
export function TypedSearch({ label, text, onSearch, maxLength, className }: TypedSearchProps) {
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(text);

  // Back or a link may change the address.
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
