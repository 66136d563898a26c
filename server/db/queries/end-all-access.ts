import { hasTable } from '#server/db/migrating/has-table.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Ends every session, open link and secret address of a database that was copied: what was ended or used since must not work again.
 * Links that only switch off mails stay, and keys of programs hold again once somebody confirms them.
 */
export async function endAllAccess(db: Db, at: string): Promise<void> {
  // A copy may be from before any of these.
  for (const table of ['sessions', 'calendarFeeds'] as const) {
    if (await hasTable(db, table)) await db.deleteFrom(table).execute();
  }
  if (await hasTable(db, 'passwordLinks')) {
    await db.updateTable('passwordLinks').set({ usedAt: at }).where('usedAt', 'is', null).execute();
  }
  // What was begun is over, and a code that was used since would work again. Factors stay: a copy is no way round them.
  for (const table of [
    'pendingSignIns',
    'challenges',
    'recoveryCodes',
    'oidcRequests',
    'signInRequests',
    'signInExceptions',
  ] as const) {
    if (await hasTable(db, table)) await db.deleteFrom(table).execute();
  }
  // Their bytes are not part of a copy.
  if (await hasTable(db, 'personArchives')) await db.deleteFrom('personArchives').execute();
  // They stay, since other systems have them, and wait for somebody who knows which of them was revoked.
  if (await hasTable(db, 'programKeys')) await db.updateTable('programKeys').set({ keeperId: null }).execute();
  if (await hasTable(db, 'webhooks')) await db.updateTable('webhooks').set({ keeperId: null }).execute();
  if (await hasTable(db, 'mailTokens')) {
    const open = db.updateTable('mailTokens').set({ usedAt: at }).where('usedAt', 'is', null);
    await open.where('purpose', '<>', 'unsubscribe').execute();
  }
}
