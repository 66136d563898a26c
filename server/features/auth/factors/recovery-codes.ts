import { randomBytes } from 'node:crypto';
import { recoveryCodesCount } from '#contract/values/people/factors.ts';
import { hashToken } from '#server/platform/passwords.ts';

/** Base32 alphabet, which has no characters that look alike. */
const signs = 'abcdefghijklmnopqrstuvwxyz234567';
const length = 16;

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesCount }, () =>
    Array.from(randomBytes(length), (byte) => signs[byte % signs.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

/** Hashes the code without its hyphens. */
export function hashRecoveryCode(code: string): string {
  return hashToken(`recovery code ${code.replaceAll('-', '')}`);
}
