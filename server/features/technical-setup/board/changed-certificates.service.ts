import type { SetupFinding } from '#contract/technical-setup/technical-setup.ts';
import type { Db } from '#server/db/schema.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import { type ChangedCertificate, listChangedCertificates } from './changed-certificates.queries.ts';
import { liveValuesOf } from './setup-versions.ts';

/** A provider that used another certificate longer ago has stopped doing so. */
const shownMs = 30 * 24 * 60 * 60 * 1000;
/** The time since when an answer signed with another certificate is reported. ISO text. */
export function changedShownSince(now: number): string {
  return isoTime(now - shownMs);
}

/** For each institution, the findings about answers signed with another certificate than the live one. */
export async function changedCertificateFindings(
  db: Db,
  setups: readonly SetupRow[],
  now: number,
): Promise<Map<number, SetupFinding[]>> {
  const ids = setups.map(({ institutionId }) => institutionId);
  const changed = await listChangedCertificates(db, ids, changedShownSince(now));
  return new Map(
    setups.map((setup) => {
      const own = changed.filter(({ institutionId }) => institutionId === setup.institutionId);
      const live = fingerprintsIn(liveValuesOf(setup)?.certificate ?? '');
      const others = own.filter(({ fingerprint }) => !live.includes(fingerprint));
      return [setup.institutionId, others.slice(0, 1).map((one) => findingOf(one, setup))];
    }),
  );
}

export function fingerprintsIn(certificate: string): string[] {
  const read = certificate ? readCertificates(certificate) : { certificates: [] };
  return 'problem' in read ? [] : read.certificates.map(({ fingerprint }) => fingerprint);
}

function findingOf({ fingerprint, toldAt }: ChangedCertificate, setup: SetupRow): SetupFinding {
  const day = longDayOf(Date.parse(toldAt));
  const isHandedIn = fingerprintsIn(setup.certificate).includes(fingerprint);
  const next = isHandedIn
    ? 'This certificate has been submitted: sign-ins are refused until it is live.'
    : 'If the identity provider has a new certificate, submit it; if not, someone may have tried to get in.';
  const text = `A sign-in of ${day} was refused, because it was signed with a different certificate from the one that is live: SHA-256 ${fingerprint}. ${next}`;
  return { field: 'certificate', level: 'warning', text };
}
