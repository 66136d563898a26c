/**
 * Says whether an unsafe request comes from the portal's own pages. SameSite cookies are not enough: another port of the same host counts
 * as the same site. A missing Origin is foreign, since every browser sends one here.
 */
export function isOwnOrigin(
  headers: { origin?: string | undefined; host?: string | undefined },
  expected: { origin?: string | undefined; hostName: string },
): boolean {
  if (!headers.origin) return false;
  if (expected.origin) return headers.origin === expected.origin;
  if (!headers.host) return false;
  // Without a configured origin, only names are trusted that no foreign DNS server can point at this machine.
  const hostName = headers.host.replace(/:\d+$/, '');
  const trusted = ['localhost', '127.0.0.1', '[::1]', expected.hostName];
  return trusted.includes(hostName) && headers.origin === `http://${headers.host}`;
}
