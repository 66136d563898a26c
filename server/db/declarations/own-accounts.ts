import { asNamed, type Declared } from './declaration.ts';

export const ownAccounts = {
  singleSignOn: {
    activity: 'signIn',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      proposedBy: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Single sign-on proposed' }, name: 'proposedMode', text: null, at: 'proposedAt' },
        sortedBy: 'institutionId',
      },
    },
    logged: 'mode proposedMode isListed logoutEndpoint factorContexts',
    parts: [
      {
        columns: 'institutionId mode isListed linkKey logoutEndpoint factorContexts version',
        holds: null,
        period: 'institution',
        seenBy: 'institution',
        basis: 'none',
        erasure: 'institution',
      },
      {
        columns: 'proposedMode proposedBy proposedAt',
        holds: 'Who proposed that your institution signs in with its own accounts, and when',
        period: 'institution',
        seenBy: 'institution',
        erasure: 'number',
      },
    ],
  },
  signInDomains: {
    activity: 'signIn',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    logged: 'domain',
    parts: [
      {
        columns: 'domain institutionId',
        holds: null,
        period: 'institution',
        seenBy: 'institution',
        basis: 'none',
        erasure: 'institution',
      },
    ],
  },
  signInRequests: {
    activity: 'signIn',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      userId: { of: 'person', erasure: 'delete', archive: 'no: gone after an hour' },
    },
    notExported: 'all',
    restored: 'deleted',
    parts: [
      {
        columns: `
          id institutionId purpose userId entityId relayStateHash browserHash startedAt finishedAt ticketHash result
          heldAt`,
        holds: 'A sign-in through your institution that is under way, and the institution’s answer about you',
        period: 'hour',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  institutionLinks: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'linked-accounts' },
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    archive: {
      'linked-accounts': {
        says: {
          kind: { text: 'Institution' },
          subject: null,
          provider: 'entityId',
          ...asNamed('linkedAt', 'lastUsedAt', 'endedAt'),
        },
      },
    },
    parts: [
      {
        columns: 'id userId institutionId entityId subjectKind subjectHash linkedBy linkedAt lastUsedAt endedAt',
        holds: 'The link of your account here with yours at your institution, since when, and when it was used',
        period: 'account',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  signInExceptions: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'no: gone after an hour' },
      byId: { of: 'person', erasure: 'keep', archive: 'no: gone after an hour' },
    },
    notExported: 'all',
    restored: 'deleted',
    parts: [
      {
        columns: 'userId until byId',
        holds: 'That an administrator let you in for an hour although your institution requires its own sign-in',
        period: 'hour',
        seenBy: 'admins',
        erasure: 'goes',
      },
    ],
  },
  oidcLinks: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'linked-accounts' },
    },
    archive: {
      'linked-accounts': {
        says: {
          kind: { text: 'Work account' },
          endedAt: null,
          provider: 'issuer',
          subject: 'subject',
          linkedAt: 'createdAt',
          lastUsedAt: 'lastUsedAt',
        },
        sortedBy: 'createdAt',
      },
    },
    parts: [
      {
        columns: 'issuer subject userId createdAt lastUsedAt',
        holds: 'Work accounts linked by staff: the provider’s identifier, and when it was used',
        period: 'account',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  oidcRequests: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'no: gone after ten minutes' },
    },
    notExported: 'all',
    restored: 'deleted',
    parts: [
      {
        columns: 'stateHash holderHash userId next createdAt',
        holds: 'A sign-in with a work account that is under way',
        period: 'hour',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
} as const satisfies Declared;
