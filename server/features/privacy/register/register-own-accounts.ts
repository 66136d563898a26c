import type { RegisterPart } from './register-entry.ts';

type Tables =
  | 'singleSignOn'
  | 'signInDomains'
  | 'signInRequests'
  | 'institutionLinks'
  | 'signInExceptions'
  | 'oidcLinks'
  | 'oidcRequests';

/** Signing in with the account that somebody has elsewhere. */
export const ownAccountTables: RegisterPart<Tables> = {
  singleSignOn: {
    activity: 'signIn',
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
    parts: [
      {
        columns: `
          id institutionId purpose userId entityId relayStateHash browserHash startedAt finishedAt ticketHash result
          heldAt`,
        holds: 'A sign-in through your institution that is under way, and what its sign-in said of you',
        period: 'hour',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  institutionLinks: {
    activity: 'signIn',
    parts: [
      {
        columns: 'id userId institutionId entityId subjectKind subjectHash linkedBy linkedAt lastUsedAt endedAt',
        holds: 'That your account here is linked with yours at your institution, since when, and when it was used',
        period: 'account',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  signInExceptions: {
    activity: 'signIn',
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
    parts: [
      {
        columns: 'issuer subject userId createdAt lastUsedAt',
        holds:
          'That a member of staff linked their work account, by what its provider knows them, and when it was used',
        period: 'account',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  oidcRequests: {
    activity: 'signIn',
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
};
