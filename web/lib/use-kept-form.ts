import { useRef, useState } from 'react';
import { useKeptText } from './kept-work.ts';

/** A form's initial values, with what was typed before a session ended in the middle of it. `close` forgets it as well. */
export function useKeptForm<Values extends object>(key: string, empty: Values, onClose = () => {}) {
  const [kept, keepText] = useKeptText(key);
  // Read once: from then on the form holds the values.
  const [initial] = useState<Values>(() =>
    kept === '' ? empty : { ...empty, ...(JSON.parse(kept) as Partial<Values>) },
  );
  return {
    initial,
    keep: (values: Values) => keepText(JSON.stringify(values)),
    forget: () => keepText(''),
    close: () => {
      keepText('');
      onClose();
    },
  };
}

/** The state of a form whose values are kept likewise. */
export function useKeptState<Values extends object>(key: string, empty: Values, onClose?: () => void) {
  const { initial, keep, forget, close } = useKeptForm(key, empty, onClose);
  const [values, setValues] = useState(initial);
  // An upload may answer with a function of an earlier paint.
  const latest = useRef(initial);
  function change(part: Partial<Values> | ((now: Values) => Partial<Values>)): void {
    latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) };
    setValues(latest.current);
    // Whoever took everything back has nothing to lose.
    if (JSON.stringify(latest.current) === JSON.stringify(empty)) forget();
    else keep(latest.current);
  }
  return { values, change, forget, close };
}
