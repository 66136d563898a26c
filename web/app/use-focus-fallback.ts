import { useEffect } from 'react';

/** Waits until others have moved the focus: a closed dialog gives it back, a new page takes it. */
const patienceMs = 150;
const parts = 'section, article, form, [role=dialog], main';

/**
 * When the focused element disappears, as a button whose work is done does, this moves the focus to the part of the page around it: Tab
 * continues there, and a screen reader is not sent to the top of the page.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let around: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function note({ target }: { target: EventTarget | null }): void {
      if (!(target instanceof Element)) return;
      focused = target;
      around = [];
      for (let part = target.parentElement; part; part = part.parentElement) {
        if (part.matches(parts)) around.push(part);
      }
    }

    function look(): void {
      if (focused === null || focused.isConnected) return;
      focused = null;
      const places = around;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.activeElement !== document.body) return;
        take(places.find((part) => part.isConnected) ?? document.querySelector('main'));
      }, patienceMs);
    }

    // Includes what got the focus before this code was loaded.
    note({ target: document.activeElement });
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      clearTimeout(timer);
    };
  }, []);
}

/** Focuses a part of the page once; it is not left focusable, or a click would show the focus ring. */
function take(part: HTMLElement | null): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
