import type { Db } from '#server/db/schema.ts';
import { insertPasswordLinks } from '#server/features/auth/passwords/password-links.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { insertMailToken } from '#server/platform/mail/mail-tokens.queries.ts';
import { hashToken } from '#server/platform/passwords.ts';

/** Each link works once. */
let linksUsed = 0;

/** Call this before a test on a fresh database, which has no used links. */
export function resetUsedLinks(): void {
  linksUsed = 0;
}

/** Open links of either kind, each for another person, because setting a password ends that person's sessions. */
export async function insertTestLinks(db: Db, now: number, count: number): Promise<void> {
  const createdAt = isoTime(now);
  const expiresAt = isoTime(now + 1000);
  for (let number = 1; number <= count; number++) {
    const username = `holder.of.link.${number}`;
    const userId = 900 + number;
    const address = `holder.${number}@pending.example`;
    const holder = { username, usernameKey: username, fullName: username, role: 'customer', institutionId: 1 } as const;
    const row = { ...holder, id: userId, pendingEmail: address, createdAt };
    await db.insertInto('users').values(row).execute();
    const link = { userId, createdAt, expiresAt };
    await insertPasswordLinks(db, [{ ...link, tokenHash: hashToken(`link ${number}`), createdBy: 1 }]);
    const tokenHash = hashToken(`address link ${number}`);
    await insertMailToken(db, { ...link, tokenHash, purpose: 'verify-address', address, kind: null, usedAt: null });
  }
}

/** Each call takes its own link, because a link works once. */
export const samplesOfLinks = {
  'POST /api/password-link': () => nextLink('link'),
  'POST /api/set-password': () => nextLink('link'),
  'POST /api/address-link': () => nextLink('address link'),
  'POST /api/confirm-address': () => nextLink('address link'),
};

function nextLink(kind: 'link' | 'address link'): { body: { token: string } } {
  linksUsed++;
  return { body: { token: `${kind} ${linksUsed}` } };
}
