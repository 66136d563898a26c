/** The form of a username that is unique and looked up: what looks or sounds the same must not be two people. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
}
