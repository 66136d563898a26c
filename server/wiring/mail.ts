import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/values/pages.ts';
import type { Config } from '#server/config.ts';
import type { Addresses } from '#server/features/auth/addresses/addresses.service.ts';
import { registerMail } from '#server/features/mail/mail.routes.ts';
import { createMissedMessages, type MissedMessagesParts } from '#server/features/mail/missed-messages.service.ts';
import { createWeeklySummary } from '#server/features/mail/weekly-summary.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { createMailOutbox } from '#server/platform/mail/mail-outbox.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

export interface MailWiringParts
  extends Pick<PortalParts, 'db' | 'reading' | 'bus' | 'people' | 'clock' | 'limits' | 'writeMail'> {
  config: Config;
  addresses: Pick<Addresses, 'isAwaited'>;
  readEnclosures: MissedMessagesParts['readEnclosures'];
  /** By the first word of a reference, as `invoice:12`: how its file is read by the rest. */
  attachmentsOf: Record<string, (rest: string) => Promise<Uint8Array>>;
}

/** Sends what slices write to the outbox, and what nobody else tells: messages that were missed, and the weekly summary. */
export function wireMail(app: FastifyInstance, parts: MailWiringParts): void {
  const { db, bus, people, clock, config, addresses, attachmentsOf } = parts;
  const { mail: settings } = config;

  /** If this fails the administrators' page is old until it is opened again. */
  const onChange = () =>
    void people
      .directory()
      .then((directory) => {
        const ids = directory.admins().map(({ id }) => id);
        bus.send(ids, { type: 'changed', what: ['/api/mail', '/api/mails'] });
      })
      .catch(() => {});
  registerMail(app, { ...parts, from: settings?.fromAddress ?? null, onChange });
  if (!settings) return;

  const missed = createMissedMessages(parts);
  const attempt = createMailSender({
    db,
    clock,
    log: app.log,
    send: createSmtpTransport(settings),
    sender: { ...settings, portalName: config.name },
    unsubscribePath: paths.unsubscribe,
    hooks: {
      isStillWanted: {
        'message-missed': missed.isStillWanted,
        'address-verification': ({ userId, about }) => addresses.isAwaited(userId, about),
      },
      readAttachment,
    },
  });
  async function readAttachment(reference: string): Promise<Uint8Array> {
    const [what = '', rest = ''] = reference.split(':');
    const read = attachmentsOf[what];
    if (!read) throw new Error(`Nobody knows the attachment ${reference}`);
    return read(rest);
  }

  const outbox = createMailOutbox({ db, clock, attempt, onChange });
  app.addHook('preClose', async () => outbox.stop());
  app.jobs.inEachProcess({ name: 'mails', everyMs: 5 * second }, outbox.sendDue);
  app.jobs.every({ name: 'old mails', everyMs: hour }, outbox.sweep);
  app.jobs.every({ name: 'missed messages', everyMs: minute }, missed.tellAll);
  app.jobs.every({ name: 'weekly summary', everyMs: hour }, createWeeklySummary(parts));
}
