import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { paths } from '#contract/values/pages.ts';
import type { Config } from '#server/config.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Addresses } from '#server/features/auth/addresses/addresses.service.ts';
import { registerMail } from '#server/features/mail/mail.routes.ts';
import { createMissedMessages, type MissedMessagesParts } from '#server/features/mail/missed-messages.service.ts';
import { createWeeklySummary } from '#server/features/mail/weekly-summary.service.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { createMailOutbox } from '#server/platform/mail/mail-outbox.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

export interface MailWiringParts {
  db: Kysely<Schema>;
  reading: Db;
  bus: Bus;
  people: People;
  clock: Clock;
  limits: Limits;
  config: Config;
  writeMail: WriteMail;
  addresses: Pick<Addresses, 'isAwaited'>;
  readEnclosures: MissedMessagesParts['readEnclosures'];
  /** By what stands before the id in a reference, as `invoice:12`: how its PDF is read. */
  attachmentsOf: Record<string, (id: number) => Promise<Uint8Array>>;
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
    ...{ db, clock, log: app.log },
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
    const [what = '', id] = reference.split(':');
    const read = attachmentsOf[what];
    if (!read) throw new Error(`Nobody knows the attachment ${reference}`);
    return read(Number(id));
  }

  const outbox = createMailOutbox({ db, clock, attempt, onChange });
  app.addHook('preClose', async () => outbox.stop());
  app.jobs.inEachProcess({ name: 'mails', everyMs: 5 * second }, outbox.sendDue);
  app.jobs.every({ name: 'old mails', everyMs: hour }, outbox.sweep);
  app.jobs.every({ name: 'missed messages', everyMs: minute }, missed.tellAll);
  app.jobs.every({ name: 'weekly summary', everyMs: hour }, createWeeklySummary(parts));
}
