import type { Kysely } from 'kysely';
import { paths } from '#contract/values/pages.ts';
import { certificateWarningDays } from '#contract/values/technical-setup.ts';
import type { Schema } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { CertificateFacts } from '#server/features/technical-setup/checks/certificates.ts';
import { customersOf, type SetupNewsParts, supportersOf } from '#server/features/technical-setup/setup-news.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import {
  claimWarning,
  deleteWarning,
  listSetupsToRemind,
  type RemindedSetup,
  type Warning,
} from './certificate-reminders.queries.ts';
import { certificateInUse, daysLeft, handedInValuesOf, lastingCertificate } from './setup-versions.ts';

export interface ReminderParts {
  db: Kysely<Schema>;
  people: People;
  clock: Clock;
  notify: SetupNewsParts['notify'];
  writeMail: WriteMail;
  onFailure(error: unknown): void;
}

/** Who is told what, and in whose name. */
interface Reminder {
  fromId: number | undefined;
  title: string;
  parties: { ids: number[]; description: string }[];
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Tells customers and their supporter that a certificate is about to end: once each at 90, 30 and 7 days. */
export function createCertificateReminders({ db, people, clock, notify, writeMail, onFailure }: ReminderParts) {
  return async function remind(): Promise<void> {
    const now = clock();
    for (const setup of await listSetupsToRemind(db)) {
      const certificate = certificateInUse(setup);
      const days = certificate && warningDue(daysLeft(certificate, now));
      if (!certificate || days === null) continue;
      const { institutionId } = setup;
      const warning = { institutionId, fingerprint: certificate.fingerprint, days };
      // Noted before anybody is told: a process that dies in between tells nobody, but none tells twice.
      const reminder = await reminderOf(setup, certificate, now);
      if (!(await claim({ ...warning, toldAt: isoTime(now) }, reminder))) continue;
      const reached = await tell(reminder);
      if (reached === 0) await deleteWarning(db, warning);
    }
  };

  /** False where those concerned have been told before; the mails leave with the note. */
  async function claim(warning: Warning & { toldAt: string }, { title, parties }: Reminder): Promise<boolean> {
    const { institutionId, fingerprint, days } = warning;
    return db.transaction().execute(async (transaction) => {
      if (!(await claimWarning(transaction, warning))) return false;
      for (const { ids, description } of parties) {
        await writeMail(transaction, {
          userIds: ids,
          kind: 'certificate-ending',
          key: `certificate-ending:${institutionId}:${fingerprint}:${days}`,
          subject: title,
          paragraphs: [description],
          link: { label: 'Technical Setup', path: `${paths.technicalSetup}?institution=${institutionId}` },
        });
      }
      return true;
    });
  }

  async function reminderOf(setup: RemindedSetup, certificate: CertificateFacts, now: number): Promise<Reminder> {
    const directory = await people.directory();
    const supporters = supportersOf(setup, directory).map(({ id }) => id);
    const customers = customersOf(setup.institutionId, directory).map(({ id }) => id);
    const texts = reminderTexts(setup, certificate, now);
    return {
      fromId: supporters[0],
      title: `Certificate of ${setup.institutionName}`,
      parties: [
        { ids: customers, description: texts.customer },
        { ids: supporters, description: texts.supporter },
      ],
    };
  }

  /** How many people were told; what failed for one is not repeated for the others. */
  async function tell({ fromId, title, parties }: Reminder): Promise<number> {
    if (fromId === undefined) return 0;
    let reached = 0;
    for (const { id, description } of parties.flatMap(({ ids, ...text }) => ids.map((id) => ({ id, ...text })))) {
      try {
        await notify(id, { title, description, createdBy: fromId });
        reached++;
      } catch (error) {
        onFailure(error);
      }
    }
    return reached;
  }
}

/** The smallest number of days that has been reached; null before the first, and once the certificate has ended. */
function warningDue(left: number): number | null {
  if (left < 0) return null;
  return certificateWarningDays.findLast((days) => left <= days) ?? null;
}

function reminderTexts(setup: RemindedSetup, certificate: CertificateFacts, now: number) {
  const left = daysLeft(certificate, now);
  const ends = `ends on ${dayFormat.format(certificate.validTo)}, in ${left} ${left === 1 ? 'day' : 'days'}`;
  const next = lastingCertificate(handedInValuesOf(setup));
  if (next && next.validTo > certificate.validTo) {
    return {
      customer: `The certificate that is live ${ends}. The new one that you handed in is waiting for its review.`,
      supporter: `The certificate that is live ${ends}. A new one was handed in: please review it in time.`,
    };
  }
  return {
    customer: `The certificate of your identity provider ${ends}. Please hand in the new one under Technical Setup in time.`,
    supporter: `The certificate of their identity provider ${ends}. They have been asked to hand in the new one.`,
  };
}
