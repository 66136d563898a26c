/** Runs something as soon as the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  // Safari knows no idle time.
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
}
