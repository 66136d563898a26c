import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/values/pages.ts';
import type { Addresses } from '#server/features/auth/addresses/addresses.service.ts';
import { isInvitationOpen } from '#server/features/auth/invitations/invitations.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { createMailOutbox } from '#server/platform/mail/mail-outbox.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts';
import type { Portal } from '#server/portal.ts';
import { mailSender } from './mail-addresses.ts';
import { registerMailbox } from './mailbox.routes.ts';
import { createMissedMessages, type FromChat } from './missed-messages.service.ts';
import { createReplyAddresses } from './reply-addresses.service.ts';
import { createWeeklySummary } from './weekly-summary.service.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

interface FromOtherSlices extends FromChat {
  addresses: Pick<Addresses, 'isAwaited'>;
  /**
   * Readers of attachments by the prefix of a reference: for `invoice:12`, the reader at `invoice` is called with `12`.
   */
  attachmentsOf: Record<string, (rest: string) => Promise<Uint8Array>>;
}

/** Sends the outbox, mails about missed messages, and the weekly summary. */
export function registerMail(app: FastifyInstance, portal: Portal, from: FromOtherSlices): void {
  const { db, bus, people, clock, log, config, settings, jobs } = portal;
  const { addresses, attachmentsOf } = from;
  const { mail: server } = config;

  /** If this fails, the administrators' page is stale until it is opened again. */
  const onChange = () =>
    void people
      .directory()
      .then((directory) => {
        const ids = directory.admins().map(({ id }) => id);
        bus.send(ids, { type: 'changed', what: ['/api/mail', '/api/outbox'] });
      })
      .catch(() => {});
  const send = server && createSmtpTransport({ smtpUrl: server.smtpUrl, addresses: () => mailSender(settings()) });
  registerMailbox(app, portal, { onChange, send });
  if (!server || !send) return;

  const missed = createMissedMessages(portal, from);
  const attempt = createMailSender({
    db,
    clock,
    log,
    send,
    sender: () => mailSender(settings()),
    origin: server.origin,
    unsubscribePath: paths.unsubscribe,
    hooks: {
      isStillWanted: {
        'message-missed': missed.isStillWanted,
        'address-verification': ({ userId, about }) => addresses.isAwaited(userId, about),
        invitation: ({ userId, about }) =>
          isInvitationOpen(db, { userId, invitedAt: about ?? '', at: isoTime(clock()) }),
      },
      readAttachment,
      replyAddress: createReplyAddresses(portal),
    },
  });
  async function readAttachment(reference: string): Promise<Uint8Array> {
    const [what = '', rest = ''] = reference.split(':');
    const read = attachmentsOf[what];
    if (!read) throw new Error(`Nobody knows the attachment ${reference}`);
    return read(rest);
  }

  const outbox = createMailOutbox({ db, clock, log, attempt, onChange });
  app.addHook('preClose', async () => outbox.stop());
  jobs.inEachProcess({ name: 'mails', everyMs: 5 * second, deletes: false }, outbox.sendDue);
  jobs.every({ name: 'old mails', everyMs: hour, deletes: true }, outbox.sweep);
  jobs.every({ name: 'missed messages', everyMs: minute, deletes: false }, missed.tellAll);
  jobs.every({ name: 'weekly summary', everyMs: hour, deletes: false }, createWeeklySummary(portal));
}
