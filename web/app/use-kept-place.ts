import { useEffect } from 'react';

/** Until whatever takes the focus by itself has done so: a closed dialog gives it back, a new page takes it. */
const patienceMs = 150;
const parts = 'section, article, form, [role=dialog], main';

/**
 * What goes away while it has the focus, as a button whose work is done, leaves it to the part of the page in which it stood: Tab goes
 * on from there, and a reader is not sent to the top of the page.
 */
export function useKeptPlace(): void {
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

    // What somebody came to before this was loaded.
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

/** A part of the page takes the focus for this once; without the mark that it would get where a click comes. */
function take(part: HTMLElement | null): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
