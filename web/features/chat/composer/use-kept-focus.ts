import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Gives a field that loses the focus by being disabled its focus and caret back, unless the person has gone elsewhere. */
export function useKeptFocus(field: RefObject<HTMLTextAreaElement | null>, isDisabled: boolean): void {
  const caret = useRef<{ start: number; end: number } | null>(null);

  // While the field is still enabled, its caret is remembered at every move; a disabled field has none.
  useEffect(() => {
    const element = field.current;
    if (!element || isDisabled) return;
    const remember = () => {
      caret.current = { start: element.selectionStart, end: element.selectionEnd };
    };
    const forget = () => {
      // The browser takes the focus from a disabled field; that is not the person leaving it.
      if (!element.disabled) caret.current = null;
    };
    const events = ['focus', 'input', 'keyup', 'pointerup', 'select'] as const;
    for (const name of events) element.addEventListener(name, remember);
    element.addEventListener('blur', forget);
    return () => {
      for (const name of events) element.removeEventListener(name, remember);
      element.removeEventListener('blur', forget);
    };
  }, [field, isDisabled]);

  useLayoutEffect(() => {
    const element = field.current;
    const before = caret.current;
    if (isDisabled || !element || before === null || document.activeElement !== document.body) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(before.start, before.end);
  }, [field, isDisabled]);
}
