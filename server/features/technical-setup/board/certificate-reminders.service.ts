import { certificateWarningDays } from '#contract/values/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { CertificateFacts } from '#server/features/technical-setup/checks/certificates.ts';
import { customersOf, type SetupNewsParts, supportersOf } from '#server/features/technical-setup/setup-news.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import {
  claimWarning,
  deleteWarning,
  listSetupsToRemind,
  type RemindedSetup,
} from './certificate-reminders.queries.ts';
import { certificateInUse, daysLeft, handedInValuesOf, lastingCertificate } from './setup-versions.ts';

export interface ReminderParts {
  db: Db;
  people: People;
  clock: Clock;
  notify: SetupNewsParts['notify'];
  onFailure(error: unknown): void;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Tells customers and their supporter that a certificate is about to end: once each at 90, 30 and 7 days. */
export function createCertificateReminders({ db, people, clock, notify, onFailure }: ReminderParts) {
  return async function remind(): Promise<void> {
    const now = clock();
    for (const setup of await listSetupsToRemind(db)) {
      const certificate = certificateInUse(setup);
      const days = certificate && warningDue(daysLeft(certificate, now));
      if (!certificate || days === null) continue;
      const { institutionId } = setup;
      const warning = { institutionId, fingerprint: certificate.fingerprint, days };
      // Noted before anybody is told: a process that dies in between tells nobody, but none tells twice.
      if (!(await claimWarning(db, { ...warning, toldAt: isoTime(now) }))) continue;
      const reached = await tell(setup, certificate, now);
      if (reached === 0) await deleteWarning(db, warning);
    }
  };

  /** How many people were told; what failed for one is not repeated for the others. */
  async function tell(setup: RemindedSetup, certificate: CertificateFacts, now: number): Promise<number> {
    const directory = await people.directory();
    const supporters = supportersOf(setup, directory);
    const [from] = supporters;
    if (!from) return 0;
    const notes = reminderTexts(setup, certificate, now);
    const told = [
      ...customersOf(setup.institutionId, directory).map(({ id }) => ({ id, description: notes.customer })),
      ...supporters.map(({ id }) => ({ id, description: notes.supporter })),
    ];
    let reached = 0;
    for (const { id, description } of told) {
      try {
        await notify(id, { title: `Certificate of ${setup.institutionName}`, description, createdBy: from.id });
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
