import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After navigation the focus goes to the page's heading, so that it is read out and Tab starts there. */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
}

function focusHeading(): void {
  const main = document.querySelector('main');
  // The page has already placed the focus itself.
  if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
