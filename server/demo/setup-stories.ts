import type { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import type { DemoCertificates } from './demo-certificates.ts';

/** A step of a set-up, with what it changed; days of working time before the moment of seeding. */
export interface SetupStep {
  daysAgo: number;
  byId: number;
  action: 'keep draft' | 'submit' | 'review' | 'put live' | 'ask for changes';
  saml?: Partial<Omit<SetupValues, 'ipRanges'>>;
  ranges?: readonly (readonly [start: string, end: string])[];
  comment?: string;
}

interface SetupStory {
  institutionId: number;
  steps: readonly SetupStep[];
}

const [lars, noor] = [3, 8];

/**
 * The course of each set-up of the demo. Its addresses lie in blocks that IANA keeps for services of the internet
 * itself, so they belong to no institution; the example blocks (RFC 5737) would cause a warning on each set-up.
 */
export function setupStories(certificates: DemoCertificates): SetupStory[] {
  return [...harrowmereAndCalderBay(certificates), ...others(certificates)];
}

function harrowmereAndCalderBay({ harrowmere, calderBay }: DemoCertificates): SetupStory[] {
  return [
    {
      institutionId: 1,
      steps: [
        { daysAgo: 149.57, byId: 2, action: 'submit', saml: saml('idp.harrowmere.example', harrowmere) },
        { daysAgo: 149.37, byId: lars, action: 'review' },
        {
          daysAgo: 148.53,
          byId: lars,
          action: 'ask for changes',
          comment:
            'SAML is fine. Could you add the public addresses of the library, so that readers there need not sign in?',
        },
        { daysAgo: 147.6, byId: 2, action: 'submit', ranges: [['192.88.99.0', '192.88.99.63']] },
        { daysAgo: 146.4, byId: lars, action: 'put live' },
        {
          daysAgo: 0.33,
          byId: 6,
          action: 'submit',
          saml: { displayNameAttribute: true },
          ranges: [
            ['192.88.99.0', '192.88.99.63'],
            ['192.88.99.80', '192.88.99.95'],
          ],
        },
      ],
    },
    {
      institutionId: 2,
      steps: [
        {
          daysAgo: 209.56,
          byId: 5,
          action: 'submit',
          saml: saml('idp.calderbay.example', calderBay),
          ranges: [['192.175.48.0', '192.175.48.31']],
        },
        { daysAgo: 208.45, byId: lars, action: 'put live' },
      ],
    },
  ];
}

function others({ westerduin, kestrel }: DemoCertificates): SetupStory[] {
  return [
    {
      institutionId: 3,
      // This plan does not include SAML.
      steps: [
        {
          daysAgo: 5.36,
          byId: 10,
          action: 'keep draft',
          saml: { entityId: 'https://login.northfell.example/saml' },
          ranges: [['192.52.193.0', '192.52.193.15']],
        },
      ],
    },
    {
      institutionId: 4,
      steps: [
        {
          daysAgo: 2.61,
          byId: 12,
          action: 'submit',
          saml: saml('surf.westerduin.example', westerduin),
          ranges: [['192.52.193.64', '192.52.193.127']],
        },
        { daysAgo: 0.51, byId: noor, action: 'review' },
      ],
    },
    {
      institutionId: 5,
      steps: [
        {
          daysAgo: 19.39,
          byId: 15,
          action: 'submit',
          ranges: [['10.20.0.0', '10.20.255.255']],
          saml: { ...saml('idp.valbrune.example', ''), ssoEndpoint: 'http://idp.valbrune.example/sso' },
        },
        {
          daysAgo: 17.55,
          byId: noor,
          action: 'ask for changes',
          comment:
            'Two things: the certificate is missing, and 10.20.0.0 is an inside address, which we never see. Please ask your network team for the public ones.',
        },
      ],
    },
    {
      institutionId: 6,
      steps: [
        {
          daysAgo: 94.32,
          byId: 17,
          action: 'submit',
          saml: saml('sso.kestrel.example', kestrel),
          ranges: [['192.52.193.128', '192.52.193.191']],
        },
        { daysAgo: 93.5, byId: lars, action: 'put live' },
      ],
    },
    {
      // This set-up shares addresses with the one before.
      institutionId: 7,
      steps: [{ daysAgo: 1.53, byId: 20, action: 'submit', ranges: [['192.52.193.176', '192.52.193.223']] }],
    },
  ];
}

function saml(host: string, certificate: string): Partial<SetupValues> {
  return {
    entityId: `https://${host}/saml`,
    samlMetadataUrl: `https://${host}/saml/metadata`,
    ssoEndpoint: `https://${host}/saml/sso`,
    certificate,
    eduPersonPrincipalName: true,
    mailAttribute: true,
  };
}
