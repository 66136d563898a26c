import { paths } from '#contract/values/pages.ts';
import { certificateWarningDays } from '#contract/values/technical-setup.ts';
import type { CertificateFacts } from '#server/features/technical-setup/checks/certificates.ts';
import { supportersOf } from '#server/features/technical-setup/setup-news.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { claimWarning, listSetupsToRemind, type RemindedSetup, type Warning } from './certificate-reminders.queries.ts';
import { certificateInUse, daysLeft, handedInValuesOf, lastingCertificate } from './setup-versions.ts';

/** The recipients of a reminder, and the person in whose name it is sent. */
interface Reminder {
  fromId: number | undefined;
  title: string;
  parties: { userIds: number[]; description: string }[];
}

/** Warns customers and their supporter about a certificate: once each at 90, 30 and 7 days before its end, and once after it. */
export function createCertificateReminders({ db, people, clock, notify }: Portal) {
  return async function remind(): Promise<void> {
    const now = clock();
    for (const setup of await listSetupsToRemind(db)) {
      const certificate = certificateInUse(setup);
      const days = certificate && warningDue(daysLeft(certificate, now));
      if (!certificate || days === null) continue;
      const { institutionId } = setup;
      const warning = { institutionId, fingerprint: certificate.fingerprint, days, toldAt: isoTime(now) };
      await tell(warning, await reminderOf(setup, certificate, now));
    }
  };

  /** Does nothing if the warning was sent before. */
  async function tell(warning: Warning & { toldAt: string }, { fromId, title, parties }: Reminder): Promise<void> {
    if (fromId === undefined) return;
    const { institutionId, fingerprint, days } = warning;
    await db.transaction().execute(async (transaction) => {
      if (!(await claimWarning(transaction, warning))) return;
      for (const { userIds, description } of parties) {
        await notify(transaction, 'certificate-ending', {
          ...{ userIds, title, description, createdBy: fromId },
          mail: {
            key: `certificate-ending:${institutionId}:${fingerprint}:${days}`,
            link: { label: 'Technical Setup', path: `${paths.technicalSetup}?institution=${institutionId}` },
          },
        });
      }
    });
  }

  async function reminderOf(setup: RemindedSetup, certificate: CertificateFacts, now: number): Promise<Reminder> {
    const directory = await people.directory();
    const supporters = supportersOf(setup, directory).map(({ id }) => id);
    const customers = directory.customersOf(setup.institutionId).map(({ id }) => id);
    const texts = reminderTexts(setup, certificate, now);
    return {
      fromId: supporters[0],
      title: `Certificate of ${setup.institutionName}`,
      parties: [
        { userIds: customers, description: texts.customer },
        { userIds: supporters, description: texts.supporter },
      ],
    };
  }
}

/** An ended certificate is reported for this long: after that people know. */
const endedDaysMax = 30;
const hasEnded = 0;

/** The smallest number of days that has been reached, 0 once the certificate has ended; null before the first, and long after the end. */
function warningDue(left: number): number | null {
  if (left < 0) return left >= -endedDaysMax ? hasEnded : null;
  return certificateWarningDays.findLast((days) => left <= days) ?? null;
}

function reminderTexts(setup: RemindedSetup, certificate: CertificateFacts, now: number) {
  const left = daysLeft(certificate, now);
  const day = longDayOf(certificate.validTo);
  const ends = left < 0 ? `ended on ${day}` : `ends on ${day}, in ${left} ${left === 1 ? 'day' : 'days'}`;
  const next = lastingCertificate(handedInValuesOf(setup));
  if (next && next.validTo > certificate.validTo) {
    return {
      customer: `The certificate that is live ${ends}. The new one you submitted is waiting to be reviewed.`,
      supporter: `The certificate that is live ${ends}. A new one was submitted: please review it in time.`,
    };
  }
  return {
    customer: `The certificate of your identity provider ${ends}. Please submit the new one under Technical Setup in time.`,
    supporter: `The certificate of their identity provider ${ends}. They have been asked to submit the new one.`,
  };
}
