import { asNamed, type Declared } from './declaration.ts';

export const privacy = {
  securityEvents: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'account-events' },
      byId: { of: 'person', erasure: ['address', 'network', 'browser'], archive: 'account-events' },
    },
    retention: { kind: 'securityLog', since: ['at'] },
    parts: [
      {
        columns: 'id at lastAt times kind userId byId address network browser',
        holds:
          'Account activity: sign-ins, failures, passwords, links, who saved a conversation; when, from which network address and browser',
        period: 'securityLog',
        seenBy: 'selfAndAdmins',
        erasure: 'goes',
      },
    ],
  },
  changeLog: {
    activity: 'changes',
    names: {
      byId: { of: 'person', erasure: 'keep', archive: 'changes-by-you' },
      objectId: { of: 'person', erasure: 'changes', archive: 'changes-about-you' },
      institutionId: { of: 'institution', erasure: 'changes' },
    },
    parts: [
      {
        columns: 'id at byId action objectType objectId institutionId before after',
        holds: 'Who changed what, when, and the value before; addresses, notes and messages are left out',
        period: 'unlimited',
        seenBy: 'admins',
        erasure: 'blanked',
      },
    ],
  },
  retentionPeriods: {
    activity: 'changes',
    names: {
      changedById: { of: 'person', erasure: 'keep', archive: 'changes-by-you' },
    },
    logged: 'days nextDays nextFrom lastDay removed',
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
        holds: 'Which administrator last set a retention period, and when',
        period: 'unlimited',
        seenBy: 'admins',
        erasure: 'number',
      },
    ],
  },
  settings: {
    activity: 'changes',
    names: {
      changedById: { of: 'person', erasure: 'keep', archive: 'changes-by-you' },
    },
    logged: 'value',
    parts: [
      {
        columns: 'name value formerValue version',
        holds: null,
        period: 'running',
        seenBy: 'admins',
        basis: 'none',
        erasure: 'nothing',
      },
      {
        columns: 'changedAt changedById',
        holds: 'Which administrator changed a setting of the portal last, and when',
        period: 'unlimited',
        seenBy: 'admins',
        erasure: 'number',
      },
    ],
  },
  personArchives: {
    activity: 'accounts',
    names: {
      personId: { of: 'person', erasure: 'archives', archive: 'archives' },
      askedById: { of: 'person', erasure: 'archives', archive: 'archives' },
    },
    archive: {
      archives: {
        says: {
          ...asNamed('askedAt', 'state', 'readyAt', 'endsAt'),
          of: { role: 'personId' },
          askedBy: { role: 'askedById' },
        },
      },
    },
    notExported: 'all',
    restored: 'deleted',
    parts: [
      {
        columns: 'id personId askedById askedAt state attempts claim claimedUntil storedName fileSize readyAt endsAt',
        holds: 'Archives of your data: who asked for one, and when; the file for seven days',
        period: 'archive',
        seenBy: 'selfAndAdmins',
        erasure: 'goes',
      },
    ],
  },
  erasures: {
    activity: 'accounts',
    names: {
      objectId: { of: 'person', erasure: 'keep', archive: 'no: stands under Account settings while it is asked for' },
      askedById: { of: 'person', erasure: 'keep', archive: 'no: stands under Account settings while it is asked for' },
      decidedById: { of: 'person', erasure: 'keep', archive: 'changes-by-you' },
    },
    parts: [
      {
        columns: `
          id kind objectId randomId objectCreatedAt identity state askedById askedAt decidedById decidedAt attempts
          claim claimedUntil doneAt`,
        holds: 'Requests for erasure and erasures, by number alone, so that no older copy brings you back',
        period: 'unlimited',
        seenBy: 'selfAndAdmins',
        erasure: 'list',
      },
    ],
  },
  formerNames: {
    activity: 'accounts',
    names: {
      objectId: { of: 'person', erasure: 'account', archive: 'former-names' },
    },
    archive: {
      'former-names': { says: asNamed('field', 'name'), where: { kind: 'person' }, sortedBy: 'field' },
    },
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
    names: {},
    parts: [
      {
        columns: 'addressHash',
        holds: 'A hash of an erased person’s e-mail address, so that no import from another desk brings it back',
        period: 'unlimited',
        seenBy: 'nobody',
        erasure: 'list',
      },
    ],
  },
} as const satisfies Declared;
