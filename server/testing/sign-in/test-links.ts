import type { Db } from '#server/db/schema.ts';
import { insertPasswordLinks } from '#server/features/auth/passwords/password-links.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { insertMailToken } from '#server/platform/mail/mail-tokens.queries.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Sent } from '#server/testing/calls/cases/administrative-case.ts';

/** Each link works once. */
let linksUsed = 0;

/** Before a test on a fresh database, where none is used. */
export function forgetUsedLinks(): void {
  linksUsed = 0;
}

/** Open links of either kind, for people of their own: setting a password ends the sessions of whoever it is. */
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

function withLink(url: string, kind: 'link' | 'address link', form: object = {}): () => Sent {
  return () => {
    linksUsed++;
    return { url, body: { token: `${kind} ${linksUsed}`, ...form } };
  };
}

const chosen = { password: 'my-own-choice', confirmPassword: 'my-own-choice' };

/** What people do about their own account. */
export const samplesOfAccount: Record<string, (me: { id: number }) => Sent> = {
  'POST /api/password': () => ({
    url: '/api/password',
    body: { currentPassword: 'carrel-demo', password: 'another-one', confirmPassword: 'another-one' },
  }),
  'POST /api/password-link': withLink('/api/password-link', 'link'),
  'POST /api/set-password': withLink('/api/set-password', 'link', chosen),
  'POST /api/forgotten-password': ({ id }) => ({
    url: '/api/forgotten-password',
    body: { username: `forgetful-${id}` },
  }),
  'POST /api/email': () => ({
    url: '/api/email',
    body: { currentPassword: 'carrel-demo', email: 'new@pending.example' },
  }),
  'POST /api/calendar-feed': () => ({ url: '/api/calendar-feed', body: { currentPassword: 'carrel-demo' } }),
  'PATCH /api/mail-settings': () => ({ url: '/api/mail-settings', body: { switches: { 'message-missed': false } } }),
  'POST /api/address-link': withLink('/api/address-link', 'address link'),
  'POST /api/confirm-address': withLink('/api/confirm-address', 'address link'),
};
