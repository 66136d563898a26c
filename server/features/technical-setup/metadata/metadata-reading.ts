import type { MetadataReading } from '#contract/technical-setup/setup-metadata.ts';
import { type SetupFinding, SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { certificateMaxLength, samlAttributes, setupUrlMaxLength } from '#contract/values/technical-setup.ts';
import { findingsIn, type SamlFacts } from '#server/features/technical-setup/checks/findings.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import { whyNotPublicAddress } from '#server/platform/outbound/public-address.ts';
import type { IdpMetadata } from './idp-metadata.ts';

export interface ReadingFacts extends SamlFacts {
  /** In milliseconds. */
  now: number;
  /** True if the portal signs its requests. */
  signsRequests: boolean;
}

/** Turns the metadata of one identity provider into values for the form, with findings. */
export function readingForForm(metadata: IdpMetadata, facts: ReadingFacts): MetadataReading {
  const { entityId, redirectEndpoint, postEndpoint, attributes, flags } = metadata;
  const endpoint = redirectEndpoint ?? postEndpoint ?? '';
  const refusal = endpoint.length > setupUrlMaxLength ? 'This address is too long' : whyNotPublicAddress(endpoint);
  const { ipRanges, samlMetadataUrl, ...values } = SetupValues.required().parse({
    ...SetupValues.parse({}),
    ...Object.fromEntries(samlAttributes.map(({ field }) => [field, flags.includes(field)])),
    entityId,
    ssoEndpoint: refusal ? '' : endpoint,
    ssoBinding: redirectEndpoint ? 'redirect' : 'post',
    certificate: fitting(metadata.certificates).join('\n'),
  });
  const findings = findingsIn({ ...values, ipRanges, samlMetadataUrl }, facts).filter(
    // A refused address would also be reported as missing, and attributes may already be chosen in the form.
    ({ field }) => field !== 'attributes' && !(refusal && field === 'ssoEndpoint'),
  );
  const refused: SetupFinding[] = refusal
    ? [{ field: 'ssoEndpoint', level: 'problem', text: `${refusal}: ${endpoint.slice(0, 200)}` }]
    : [];
  findings.push(...refused, ...remarksOn(metadata, facts));
  return { kind: 'provider', values, redirectEndpoint, postEndpoint, attributes, findings };
}

function remarksOn(metadata: IdpMetadata, { now, signsRequests }: ReadingFacts): SetupFinding[] {
  const findings: SetupFinding[] = [];
  const say = (field: SetupFinding['field'], level: SetupFinding['level'], text: string) =>
    findings.push({ field, level, text });
  const { validUntil, attributes, redirectEndpoint, wantsSignedRequests, certificates } = metadata;
  if (validUntil && Date.parse(validUntil) <= now) {
    const day = longDayOf(new Date(validUntil));
    say('samlMetadataUrl', 'problem', `This metadata was valid until ${day}. Please get a fresh copy.`);
  }
  if (!redirectEndpoint) {
    say('ssoEndpoint', 'fact', 'It offers sign-in by HTTP-POST alone, so people are sent to it by a form.');
  }
  if (wantsSignedRequests && !signsRequests) {
    say(
      'ssoEndpoint',
      'problem',
      'It accepts signed requests alone (WantAuthnRequestsSigned), and ours are not signed. Please have it switched off for this portal.',
    );
  }
  if (fitting(certificates).length < certificates.length) {
    say('certificate', 'warning', `It has ${certificates.length} signing certificates, which do not all fit here.`);
  }
  say(
    'attributes',
    'fact',
    attributes.length > 0
      ? `It announces ${attributes.join(', ')}. Attributes are often released without being announced: choose those that you release to us.`
      : 'It announces no attributes, which is usual: choose those that you release to us.',
  );
  return findings;
}

/** As many certificates as the form can hold, in order. */
function fitting(certificates: readonly string[]): string[] {
  let length = 0;
  return certificates.filter((pem) => {
    length += pem.length + 1;
    return length <= certificateMaxLength;
  });
}
