import { asNamed, type Declared } from './declaration.ts';

const inside = { holds: null, period: 'running', seenBy: 'nobody' } as const;

export const inboundMail = {
  replyAddresses: {
    activity: 'conversations',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'links' },
      conversation: { of: 'conversation', erasure: 'delete' },
    },
    archive: {
      links: {
        says: { mail: { text: 'Address for answers by e-mail' }, ...asNamed('createdAt', 'expiresAt'), madeBy: null },
        sortedBy: 'createdAt',
      },
    },
    notExported: 'all',
    restored: 'deleted',
    parts: [
      {
        columns: 'tokenHash userId conversation createdAt expiresAt',
        holds: 'Hashes of the addresses at which you can answer e-mails about your conversations',
        period: 'answers',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  mailedMessages: {
    activity: 'conversations',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'mailed-messages' },
      assignedBy: { of: 'person', erasure: 'keep', archive: 'no: told to the person whose e-mail it is' },
      conversation: { of: 'conversation', erasure: 'delete' },
    },
    archive: {
      'mailed-messages': {
        says: {
          conversation: { conversation: 'conversation' },
          ...asNamed('subject', 'wholeText', 'receivedAt'),
          assignedBy: { role: 'assignedBy' },
        },
        sortedBy: 'receivedAt',
      },
    },
    retention: { kind: 'messages', since: 'special' },
    parts: [
      {
        columns: 'conversation mailHash userId messageId subject wholeText receivedAt assignedBy',
        holds: 'The e-mails by which you answered, with what they quoted',
        period: 'messages',
        seenBy: 'participants',
        erasure: 'goes',
      },
    ],
  },
  mailbox: {
    activity: 'operation',
    names: {},
    notExported: 'own',
    parts: [{ columns: 'id claim claimedUntil lookedAt failingSince failure', ...inside, erasure: 'nothing' }],
  },
  mailboxMails: {
    activity: 'operation',
    names: {},
    notExported: 'own',
    parts: [{ columns: 'folder uid attempts triedAt leftBecause', ...inside, erasure: 'nothing' }],
  },
  strayMails: {
    activity: 'conversations',
    names: {
      senderId: { of: 'person', erasure: 'delete', archive: 'stray-mails' },
      settledBy: { of: 'person', erasure: 'keep', archive: 'no: told to the person whose e-mail it is' },
    },
    archive: {
      'stray-mails': {
        says: {
          ...asNamed('fromAddress', 'subject', 'text', 'files', 'receivedAt', 'state', 'settledAt'),
          settledBy: { role: 'settledBy' },
        },
      },
    },
    logged: 'state reason',
    parts: [
      {
        columns:
          'id mailHash receivedAt fromName fromAddress senderId subject text files reason state settledAt settledBy',
        holds: 'E-mails to the portal that found no conversation, until someone puts them into one or discards them',
        period: 'strayMails',
        seenBy: 'staff',
        erasure: 'goes',
      },
    ],
  },
} as const satisfies Declared;
