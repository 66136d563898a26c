/** The time in the fragment of an address: #t=90 */
export function fragmentTime(fragment: string): string | null {
  return new URLSearchParams(fragment).get('t');
}

const startMaxSeconds = 24 * 60 * 60;

/** `@90` for 90, 90s, 1m30s or 1:30; empty if the video starts at its beginning. */
export function startOf(time: string | null): string {
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})$/.exec(time ?? '');
  const units = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})(?:\.\d{1,3})?s?)?$/.exec(time ?? '');
  const [, hours = '0', minutes = '0', seconds = '0'] = clock ?? units ?? [];
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return start > 0 && start <= startMaxSeconds ? `@${start}` : '';
}
