import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Gives a disabled field its focus and caret back when enabled, unless the person has moved on. */
export function useFocusRestore(field: RefObject<HTMLTextAreaElement | null>, isDisabled: boolean): void {
  const caret = useRef<{ start: number; end: number } | null>(null);

  // Remembers the caret at every move: a disabled field has none.
  useEffect(() => {
    const element = field.current;
    if (!element || isDisabled) return;
    const remember = () => {
      caret.current = { start: element.selectionStart, end: element.selectionEnd };
    };
    const forget = () => {
      // Disabling a field blurs it; that is not the person leaving.
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
