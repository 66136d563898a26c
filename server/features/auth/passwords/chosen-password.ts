import { badRequest } from '#server/platform/http/errors.ts';
import { hashPassword } from '#server/platform/passwords.ts';

/** Whose password it is to be, and of which portal. */
export interface PasswordOf {
  username: string;
  fullName: string;
  portalName?: string | undefined;
}

const productName = 'Carrel';

/**
 * Hashes a password that is to be somebody's. Refuses with 400 what whoever guesses tries first: the commonest ones, one character
 * again and again, and the names of the person and of the portal.
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
  if (chosen === lettersOf(username)) return 'Your username can’t be your password. Choose another.';
  if (chosen === lettersOf(fullName)) return 'Your own name can’t be your password. Choose another.';
  const names = [productName, portalName].map(lettersOf);
  return names.includes(chosen) ? 'The portal’s name can’t be your password. Choose another.' : null;
}

/** Without case, spaces and signs, so that `Maya.Okafor` is the same name. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
