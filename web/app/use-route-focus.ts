import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the page's heading after navigation, so that it is read out and Tab starts there. */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let late: MutationObserver | undefined;
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      late?.disconnect();
      late = focusHeading();
    });
    return () => {
      unsubscribe();
      late?.disconnect();
    };
  }, [router]);
}

/** Returns the observer that waits for the heading of a page that is still loading. */
function focusHeading(): MutationObserver | undefined {
  const main = document.querySelector('main');
  // The page has placed the focus itself.
  if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
  const heading = main.querySelector('h1');
  focusOn(heading ?? main);
  if (heading) return;
  const late = new MutationObserver(() => {
    const found = main.querySelector('h1');
    // If the person has moved the focus meanwhile, it stays there.
    const isLeft = document.activeElement !== main;
    if (found && !isLeft) focusOn(found);
    if (found || isLeft) late.disconnect();
  });
  late.observe(main, { childList: true, subtree: true });
  return late;
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
