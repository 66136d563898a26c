/** The IANA name of the browser's time zone. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zones that the browser knows, and the one that is set, as options. */
export function zoneOptions(value: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  return (known.includes(value) ? known : [value, ...known]).map((zone) => ({
    value: zone,
    label: zoneText(zone),
  }));
}

/** `America/New York` for `America/New_York`. */
export function zoneText(zone: string): string {
  return zone.replaceAll('_', ' ');
}
