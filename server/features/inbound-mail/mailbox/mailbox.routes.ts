import type { FastifyInstance } from 'fastify';
import type { TakeMail } from '#server/features/inbound-mail/take-mail.service.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { findMailboxState } from './mailbox.queries.ts';
import { createMailboxReader } from './mailbox-reader.service.ts';
import { createTakeMails } from './take-mails.service.ts';
import { tryMailbox } from './try-mailbox.ts';

const lookEveryMs = 5_000;
const job = 'mailbox';

/** Reads the mailbox, where one is set, and tells administrators of its state. Returns whether this process finds it away. */
export function registerMailbox(app: FastifyInstance, portal: Portal, takeMail: TakeMail): () => boolean {
  const { db, config, settings, jobs } = portal;

  bind(app, 'GET /api/mailbox', () => findMailboxState(db));
  bind(app, 'POST /api/mailbox/test', async () => {
    if (!config.mailboxUrl) throw conflict('PORTAL_INBOUND_MAIL_IMAP_URL is not set');
    return tryMailbox(config.mailboxUrl, settings());
  });
  if (!config.mailboxUrl) return () => false;

  const reader = createMailboxReader(portal, createTakeMails(portal, takeMail));
  const lookNow = jobs.inEachProcess({ name: job, everyMs: lookEveryMs, deletes: false }, () => reader.look(onNews));
  function onNews() {
    reader.noteNews();
    lookNow();
  }
  app.addHook('preClose', async () => {
    reader.stop();
    await jobs.settled(job);
    // The database may be away; another process then waits for the end of the claim.
    await reader.release().catch(() => {});
  });
  return reader.isAway;
}
