import type { SetupFinding, SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { rangeText } from '#contract/values/ip-ranges/ip-range.ts';
import { ownOverlaps, remarksOn } from '#contract/values/ip-ranges/range-remarks.ts';
import { samlAttributes } from '#contract/values/technical-setup.ts';
import { rangesOf } from '#server/features/technical-setup/setup-values.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import { type CertificateFacts, type CertificatesReading, readCertificates } from './certificates.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A certificate's end counts as near from here on. */
const soonDays = 90;
/** NIST SP 800-131A: shorter RSA keys are no longer safe. */
const rsaBitsMin = 2048;
export interface SamlFacts {
  hasSamlPlan: boolean;
  /** The plans that include SAML now, as `Silver, Gold or Professional`; empty for none. */
  samlPlans: string;
}

interface Circumstances extends SamlFacts {
  /** In milliseconds. */
  now: number;
}

/** All findings about a set-up, by field. */
export function findingsIn(values: SetupValues, circumstances: Circumstances): SetupFinding[] {
  return findingsOf(values, readCertificates(values.certificate), circumstances);
}

/** A period in milliseconds, its end excluded; `plan` counts as a warning while the plan does not include SAML. */
export interface FindingPeriod {
  level: 'problem' | 'warning' | 'plan';
  since: number;
  until: number;
}

/** The periods in which a set-up has a problem or a warning, if nobody changes it. */
export function findingPeriods(values: SetupValues): FindingPeriod[] {
  const certificates = readCertificates(values.certificate);
  const moments = [0, ...('problem' in certificates ? [] : certificates.certificates.flatMap(turningPoints)), Infinity];
  const ascending = [...new Set(moments)].filter((at) => at >= 0).sort((a, b) => a - b);
  return ascending.slice(0, -1).flatMap((since, at) => {
    const findings = findingsOf(values, certificates, { now: since, hasSamlPlan: false, samlPlans: '' });
    const levels = findings.map(({ field, level }) => (field === 'plan' ? field : level));
    return [...new Set(levels.filter((level) => level !== 'fact'))].map((level) => ({
      level,
      since,
      until: ascending[at + 1] ?? Infinity,
    }));
  });
}

function findingsOf(values: SetupValues, certificates: CertificatesReading, circumstances: Circumstances) {
  return [...samlFindings(values, certificates, circumstances), ...rangeFindings(values)];
}

function samlFindings(
  values: SetupValues,
  certificates: CertificatesReading,
  { now, hasSamlPlan, samlPlans }: Circumstances,
): SetupFinding[] {
  const { entityId, samlMetadataUrl, ssoEndpoint, certificate } = values;
  const hasAttribute = samlAttributes.some(({ field }) => values[field]);
  if (!entityId && !samlMetadataUrl && !ssoEndpoint && !certificate && !hasAttribute) return [];
  const findings: SetupFinding[] = [];
  const say = (field: SetupFinding['field'], level: SetupFinding['level'], text: string) =>
    findings.push({ field, level, text });

  if (!hasSamlPlan) {
    say(
      'plan',
      'warning',
      samlPlans === ''
        ? 'The plan does not include SAML.'
        : `The plan does not include SAML. It can be prepared here and goes live with a ${samlPlans} plan.`,
    );
  }
  if (!entityId)
    say(
      'entityId',
      'problem',
      'The entity ID is missing. You’ll find it in the metadata, in EntityDescriptor, as entityID.',
    );
  else if (!URL.canParse(entityId))
    say(
      'entityId',
      'warning',
      'Entity IDs are usually an address or begin with urn:. Please compare it with the metadata.',
    );
  if (!ssoEndpoint)
    say(
      'ssoEndpoint',
      'problem',
      'The address where people are sent to sign in is missing. In the metadata it is the Location of SingleSignOnService.',
    );
  for (const field of ['samlMetadataUrl', 'ssoEndpoint'] as const) {
    if (/^http:/i.test(values[field]))
      say(
        field,
        'problem',
        'This address begins with http: what it answers can be changed on the way. Use the one with https.',
      );
  }
  if (!certificate)
    say(
      'certificate',
      'problem',
      'The signing certificate is missing: without it no one can tell whether an answer comes from your identity provider.',
    );
  else findings.push(...certificateFindings(certificates, now));
  if (!hasAttribute)
    say('attributes', 'warning', 'Please choose at least one attribute, so that people can be told apart.');
  return findings;
}

function certificateFindings(read: CertificatesReading, now: number): SetupFinding[] {
  if ('problem' in read) return [{ field: 'certificate', level: 'problem', text: read.problem }];
  const many = read.certificates.length > 1;
  return read.certificates.flatMap((certificate, index) =>
    remarksOnCertificate(certificate, now).map(([level, remark]) => ({
      field: 'certificate' as const,
      level,
      text: many ? `Certificate ${index + 1}: ${remark}` : remark,
    })),
  );
}

/** The moments, in milliseconds, at which the findings about a certificate change. */
function turningPoints({ validFrom, validTo }: CertificateFacts): number[] {
  const end = validTo.getTime();
  return [validFrom.getTime(), end - (soonDays + 1) * dayMs + 1, end];
}

function remarksOnCertificate(facts: CertificateFacts, now: number): [SetupFinding['level'], string][] {
  const { subject, key, rsaBits, signatureAlgorithm, validFrom, validTo, fingerprint } = facts;
  const remarks: [SetupFinding['level'], string][] = [
    [
      'fact',
      `${subject || 'Without a name'}; ${key}, ${signatureAlgorithm}; valid ${longDayOf(validFrom)} to ${longDayOf(validTo)}; SHA-256 ${fingerprint}`,
    ],
  ];
  const daysLeft = Math.floor((validTo.getTime() - now) / dayMs);
  if (validTo.getTime() <= now)
    remarks.push(['problem', `It ended on ${longDayOf(validTo)}. Please submit the new one.`]);
  else if (validFrom.getTime() > now) remarks.push(['problem', `It is valid only from ${longDayOf(validFrom)} on.`]);
  else if (daysLeft <= soonDays) {
    remarks.push([
      'warning',
      `It ends on ${longDayOf(validTo)}, in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}. Please submit the new one in time.`,
    ]);
  }
  if (rsaBits !== null && rsaBits < rsaBitsMin)
    remarks.push(['problem', `Its key has ${rsaBits} bits and can be forged; at least ${rsaBitsMin} are needed.`]);
  if (/MD5|SHA-1\b/.test(signatureAlgorithm))
    remarks.push([
      'warning',
      `It is signed with ${signatureAlgorithm}, which is out of date. Most identity providers can make one with SHA-256.`,
    ]);
  return remarks;
}

function rangeFindings(values: SetupValues): SetupFinding[] {
  const ranges = rangesOf(values);
  const remarks = ranges.flatMap(remarksOn);
  const overlaps = ownOverlaps(ranges).map(
    ({ first, second, shared }) => `Ranges ${first + 1} and ${second + 1} share ${rangeText(shared)}.`,
  );
  return [...remarks, ...overlaps].map((text) => ({ field: 'ipRanges', level: 'warning', text }));
}
