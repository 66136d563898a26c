import { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { type CertificateFacts, readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { valuesOf } from '#server/features/technical-setup/setup-values.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function liveValuesOf({ liveValues }: SetupRow): SetupValues | null {
  return liveValues ? SetupValues.parse(JSON.parse(liveValues)) : null;
}

/** The values last submitted; a draft is not shared yet. */
export function handedInValuesOf(row: SetupRow): SetupValues | null {
  return row.state === 'draft' ? liveValuesOf(row) : valuesOf(row);
}

/** The certificate of these values that ends last: until then people can sign in. */
export function lastingCertificate(values: SetupValues | null): CertificateFacts | null {
  if (!values?.certificate) return null;
  const read = readCertificates(values.certificate);
  if ('problem' in read) return null;
  const [last] = read.certificates.toSorted((a, b) => b.validTo.getTime() - a.validTo.getTime());
  return last ?? null;
}

/** The certificate by which people sign in: the live one, or before a set-up went live, the submitted one. */
export function certificateInUse(row: SetupRow): CertificateFacts | null {
  return lastingCertificate(liveValuesOf(row) ?? handedInValuesOf(row));
}

/** Whole days until a certificate ends; negative once it has. */
export function daysLeft({ validTo }: CertificateFacts, now: number): number {
  return Math.floor((validTo.getTime() - now) / dayMs);
}
