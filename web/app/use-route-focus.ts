import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a change of page the focus goes to its heading, so that it is read out and Tab starts there. */
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
  // A page that has put the focus somewhere itself knows better.
  if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
  const heading = main.querySelector<HTMLElement>('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
