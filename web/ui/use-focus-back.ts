import { useLayoutEffect, useRef } from 'react';

/** Returns the focus to the field that lost it when the form was disabled while it waited. */
export function useFocusBack(isWaiting: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isWaiting) before.current = document.activeElement;
    else if (before.current instanceof HTMLElement && document.activeElement === document.body) {
      before.current.focus({ preventScroll: true });
    }
  }, [isWaiting]);
}
