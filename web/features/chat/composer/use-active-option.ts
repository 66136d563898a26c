import { type RefObject, useEffect } from 'react';

/** Names the active option of a list beside a text field, which keeps the focus. */
export function useActiveOption(
  field: RefObject<HTMLTextAreaElement | null>,
  { listId, active }: { listId: string; active: string | undefined },
): void {
  useEffect(() => {
    const element = field.current;
    if (!element || active === undefined) return;
    element.setAttribute('aria-controls', listId);
    element.setAttribute('aria-activedescendant', active);
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
    return () => {
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    };
  }, [field, listId, active]);
}
