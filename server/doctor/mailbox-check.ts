import type { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Schema } from '#server/db/schema.ts';
import { findMailboxState } from '#server/features/inbound-mail/mailbox/mailbox.queries.ts';
import { tryMailbox } from '#server/features/inbound-mail/mailbox/try-mailbox.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import type { Check } from './check.ts';

/** Opens the mailbox of answers by e-mail, where one is set. */
export function checksOfMailbox(config: Config, db: Kysely<Schema>): Check[] {
  const { mailboxUrl } = config;
  if (!mailboxUrl) return [];
  return [
    {
      what: 'The mailbox of answers by e-mail can be read',
      mend: 'Check PORTAL_INBOUND_MAIL_IMAP_URL and the folders under Settings, E-mail. E-mails wait in the mailbox meanwhile. Move away those that cannot be read.',
      async look() {
        const { failure } = await tryMailbox(mailboxUrl, await readSettings(db, config));
        if (failure !== null) return failure;
        const { left } = await findMailboxState(db);
        return left === 0 ? null : `${left} of its e-mails cannot be read, and stay in it`;
      },
    },
  ];
}
