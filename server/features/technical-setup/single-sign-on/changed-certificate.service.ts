import { paths } from '#contract/values/pages.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { claimWarning } from '#server/features/technical-setup/board/certificate-reminders.queries.ts';
import {
  isNotLive,
  updateChangedCertificate,
} from '#server/features/technical-setup/board/changed-certificates.queries.ts';
import { supportersOf } from '#server/features/technical-setup/setup-news.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';

const day = 24 * 60 * 60;

/**
 * Notifies an institution and its supporter that an answer was signed with another certificate: once for each certificate, and once a day
 * at most, since anybody can send an answer. The board and the set-up's page show it as long as it goes on.
 */
export function createChangedCertificates({ db, people, clock, limits, notify }: Portal) {
  const daily = limits.shared('certificates that nobody gave us', { perSecond: 1 / day, burst: 1 });

  return async function tellChanged(institutionId: number, text: string): Promise<void> {
    const fingerprint = /SHA-256 ([\dA-F:]{95})/.exec(text)?.[1];
    if (!fingerprint || (await daily.take(institutionId)).waitMs > 0) return;
    const institution = await findServedBy(db, institutionId);
    if (!institution) return;
    const directory = await people.directory();
    const supporters = supportersOf(institution, directory);
    const [from] = supporters;
    if (!from) return;
    const told = [...directory.customersOf(institutionId), ...supporters].map(({ id }) => id);
    const title = `Certificate of ${institution.name}`;
    const description = `A sign-in was refused, because it was signed with a different certificate from the one that is live: SHA-256 ${fingerprint}. If the identity provider has a new certificate, please submit it under Technical Setup: two can be live at a time. If not, someone may have tried to get in.`;
    await db.transaction().execute(async (transaction) => {
      const changed = { institutionId, fingerprint, toldAt: isoTime(clock()) };
      const isNew = await claimWarning(transaction, { ...changed, days: isNotLive });
      if (!isNew) return updateChangedCertificate(transaction, changed);
      await notify(transaction, 'certificate-unknown', {
        ...{ userIds: told, title, description, createdBy: from.id },
        mail: {
          key: `certificate-changed:${institutionId}:${fingerprint}:${changed.toldAt}`,
          link: { label: 'Technical Setup', path: `${paths.technicalSetup}?institution=${institutionId}` },
        },
      });
    });
  };
}
