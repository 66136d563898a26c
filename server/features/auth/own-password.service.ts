import { setTimeout as delay } from 'node:timers/promises';
import { badRequest, notSignedIn } from '#server/platform/http/errors.ts';
import { addressKey } from '#server/platform/limits/network-address.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { SignInParts } from './auth.service.ts';
import { findOwnPassword } from './password.queries.ts';

export const currentPasswordWrong = () => badRequest('The current password is wrong', 'currentPassword');

/**
 * Makes sure that whoever asks knows their password, and answers its hash. Wrong ones count together with failed sign-ins,
 * so that an unlocked screen is no faster place to guess.
 */
export async function confirmPassword(
  { db, attempts }: SignInParts,
  { userId, address, currentPassword }: { userId: number; address: string; currentPassword: string },
): Promise<string> {
  const own = await findOwnPassword(db, userId);
  if (!own) throw notSignedIn();
  const attempter = { usernameKey: own.usernameKey, address: addressKey(address) };
  const attempt = await attempts.reserve(attempter);
  await delay(attempt.waitMs);
  const matches = await attempt.look(() => verifyPassword(own.passwordHash, currentPassword, 'known'));
  if (!matches || own.passwordHash === null) throw currentPasswordWrong();
  await attempts.forgive(attempter);
  return own.passwordHash;
}
