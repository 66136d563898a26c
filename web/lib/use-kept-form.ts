import { useState } from 'react';
import { useKeptText } from './kept-work.ts';

/** The start of a form whose typed texts outlive a session that ends in the middle of it. */
export function useKeptForm<Values extends object>(key: string, empty: Values) {
  const [kept, keepText] = useKeptText(key);
  // Read once: while somebody types, the form itself knows best.
  const [initial] = useState<Values>(() =>
    kept === '' ? empty : { ...empty, ...(JSON.parse(kept) as Partial<Values>) },
  );
  return {
    initial,
    keep: (values: Values) => keepText(JSON.stringify(values)),
    forget: () => keepText(''),
  };
}
