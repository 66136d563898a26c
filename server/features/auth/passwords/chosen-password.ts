import { demoPassword } from '#server/platform/common-passwords.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { hashPassword } from '#server/platform/passwords.ts';

export interface PasswordOf {
  username: string;
  fullName: string;
  portalName?: string | undefined;
}

const productName = 'Carrel';

/**
 * Hashes a chosen password. Throws 400 for passwords that attackers try first: the most common ones, one repeated
 * character, and the names of the person and the portal.
 */
export async function hashChosenPassword(password: string, of: PasswordOf): Promise<string> {
  const reason = whyObvious(password, of);
  if (reason) throw badRequest(reason, 'password');
  return hashPassword(password);
}

function whyObvious(password: string, { username, fullName, portalName = productName }: PasswordOf): string | null {
  const chosen = lettersOf(password);
  if (new Set(password).size === 1) return 'One character again and again is guessed at once. Choose another password.';
  if (chosen === '') return null;
  if (chosen === lettersOf(demoPassword)) return 'The demo’s password is known to everybody. Choose another password.';
  if (chosen === lettersOf(username)) return 'Your username can’t be your password. Choose another.';
  if (chosen === lettersOf(fullName)) return 'Your own name can’t be your password. Choose another.';
  const names = [productName, portalName].map(lettersOf);
  return names.includes(chosen) ? 'The portal’s name can’t be your password. Choose another.' : null;
}

/** Ignores case, spaces and punctuation, so that `Maya.Okafor` matches the name. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
