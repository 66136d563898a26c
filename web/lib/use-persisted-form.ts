import { useRef, useState } from 'react';
import { usePersistedText } from './unsaved-work.ts';

/** A form's initial values, including what was typed before the session ended. `close` forgets the kept values and closes the form. */
export function usePersistedForm<Values extends object>(key: string, empty: Values, onClose = () => {}) {
  const [kept, persistText] = usePersistedText(key);
  // Read once: from then on the form holds the values.
  const [initial] = useState<Values>(() =>
    kept === '' ? empty : { ...empty, ...(JSON.parse(kept) as Partial<Values>) },
  );
  return {
    initial,
    keep: (values: Values) => persistText(JSON.stringify(values)),
    forget: () => persistText(''),
    close: () => {
      persistText('');
      onClose();
    },
  };
}

/** The state of a form whose values are kept as in `usePersistedForm`. */
export function usePersistedState<Values extends object>(key: string, empty: Values, onClose?: () => void) {
  const { initial, keep, forget, close } = usePersistedForm(key, empty, onClose);
  const [values, setValues] = useState(initial);
  // An upload may answer through a function of an earlier render.
  const latest = useRef(initial);
  function change(part: Partial<Values> | ((now: Values) => Partial<Values>)): void {
    latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) };
    setValues(latest.current);
    // After undoing everything there is nothing to lose.
    if (JSON.stringify(latest.current) === JSON.stringify(empty)) forget();
    else keep(latest.current);
  }
  return { values, change, forget, close };
}
