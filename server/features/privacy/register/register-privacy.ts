import type { RegisterPart } from './register-entry.ts';

type Tables =
  | 'securityEvents'
  | 'changeLog'
  | 'retentionPeriods'
  | 'personArchives'
  | 'erasures'
  | 'formerNames'
  | 'erasedAddresses';

/** What is logged about people, and what they ask of the portal about their data. */
export const privacyTables: RegisterPart<Tables> = {
  securityEvents: {
    activity: 'signIn',
    parts: [
      {
        columns: 'id at lastAt times kind userId byId address network browser',
        holds:
          'What happened to your account: sign-ins, failures, passwords, links, who saved a conversation; when, from which network address and browser',
        period: 'securityLog',
        seenBy: 'selfAndAdmins',
        erasure: 'goes',
      },
    ],
  },
  changeLog: {
    activity: 'changes',
    parts: [
      {
        columns: 'id at byId action objectType objectId institutionId before after',
        holds: 'Who changed what, when, and what stood there before; addresses, notes and messages are left out',
        period: 'unlimited',
        seenBy: 'admins',
        erasure: 'blanked',
      },
    ],
  },
  retentionPeriods: {
    activity: 'changes',
    parts: [
      {
        columns: 'kind days nextDays nextFrom version doneUpTo unlogged lastDay removed',
        holds: null,
        period: 'running',
        seenBy: 'admins',
        basis: 'none',
        erasure: 'nothing',
      },
      {
        columns: 'changedAt changedById',
        holds: 'Which administrator set last how long something is kept, and when',
        period: 'unlimited',
        seenBy: 'admins',
        erasure: 'number',
      },
    ],
  },
  personArchives: {
    activity: 'accounts',
    parts: [
      {
        columns: 'id personId askedById askedAt state attempts claim claimedUntil storedName fileSize readyAt endsAt',
        holds: 'That an archive of your data was made, who asked for it and when; its file for seven days',
        period: 'archive',
        seenBy: 'selfAndAdmins',
        erasure: 'goes',
      },
    ],
  },
  erasures: {
    activity: 'accounts',
    parts: [
      {
        columns: `
          id kind objectId randomId objectCreatedAt identity state askedById askedAt decidedById decidedAt attempts
          claim claimedUntil doneAt`,
        holds: 'That you asked to be erased or were, by numbers alone, so that no older copy brings you back',
        period: 'unlimited',
        seenBy: 'selfAndAdmins',
        erasure: 'list',
      },
    ],
  },
  formerNames: {
    activity: 'accounts',
    parts: [
      {
        columns: 'kind objectId field name',
        holds: 'Names, usernames and e-mail addresses that you had before, so that they can be erased as well',
        period: 'account',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  erasedAddresses: {
    activity: 'accounts',
    parts: [
      {
        columns: 'addressHash',
        holds: 'A hash of the e-mail address of whoever was erased, so that no import from another desk brings it back',
        period: 'unlimited',
        seenBy: 'nobody',
        erasure: 'list',
      },
    ],
  },
};
