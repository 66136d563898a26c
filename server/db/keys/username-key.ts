/** The unique form of a username: names that look alike must not belong to two people. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}
