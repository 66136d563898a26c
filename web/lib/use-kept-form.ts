import { useState } from 'react';
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
