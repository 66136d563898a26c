import { asNamed, type Declared } from './declaration.ts';

export const institutions = {
  institutions: {
    activity: 'plans',
    names: {
      id: { of: 'institution', erasure: 'institution' },
      accountManagerId: {
        of: 'person',
        erasure: ['accountManagerId'],
        archive: 'no: an institution’s; its person sees whom they serve',
      },
      techSupportId: {
        of: 'person',
        erasure: ['techSupportId'],
        archive: 'no: an institution’s; its person sees whom they serve',
      },
      consortiumId: { of: 'institution', erasure: ['consortiumId'] },
    },
    logged: `
      name accountManagerId techSupportId financialYearStart isil isni oclc ror customerId consortiumId
      unnamedSince sharesConversationsSince`,
    parts: [
      {
        columns: 'id randomId name nameKey createdAt accountManagerId techSupportId erasedAt',
        holds: 'The institution’s name, and who of the staff serves it',
        period: 'institution',
        seenBy: 'institution',
        erasure: 'institutionName',
      },
      {
        columns:
          'usesOfLastYear financialYearStart isil isni oclc ror customerId consortiumId unnamedSince sharesConversationsSince',
        holds: null,
        period: 'institution',
        seenBy: 'institution',
        erasure: 'institutionName',
      },
    ],
  },
  formerSupporters: {
    activity: 'support',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      userId: { of: 'person', erasure: 'delete', archive: 'no: an institution’s; its person sees whom they serve' },
    },
    parts: [
      {
        columns: 'institutionId userId until',
        holds: 'Former technical supporters of the institution, and until when',
        period: 'institution',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  conversationSharing: {
    activity: 'conversations',
    names: { userId: { of: 'person', erasure: 'delete', archive: 'conversation-sharing' } },
    archive: {
      'conversation-sharing': {
        says: asNamed('keepsPrivate', 'sharesEarlier', 'privateUntil'),
        sortedBy: 'userId',
      },
    },
    parts: [
      {
        columns: 'userId keepsPrivate sharesEarlier privateUntil',
        holds: 'Whether your colleagues may read your conversations with staff, and from when on',
        period: 'unlimited',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  conversationSuccessions: {
    activity: 'conversations',
    names: {
      conversation: { of: 'conversation', erasure: 'delete' },
      formerId: {
        of: 'person',
        erasure: 'delete',
        archive: 'no: it says what a colleague reads, and is in the log of changes',
      },
      successorId: { of: 'person', erasure: 'delete', archive: 'conversations-taken-over' },
    },
    archive: {
      'conversations-taken-over': {
        says: { of: { name: 'formerId' }, at: 'at' },
        sortedBy: 'conversation',
      },
    },
    parts: [
      {
        columns: 'conversation formerId successorId at',
        holds: 'Which open conversations of a colleague who left you took over, to read them',
        period: 'unlimited',
        seenBy: 'participants',
        erasure: 'goes',
      },
    ],
  },
  absences: {
    activity: 'support',
    names: {
      staffId: { of: 'person', erasure: 'delete', archive: 'absences' },
      standInId: { of: 'person', erasure: 'delete', archive: 'absences' },
      createdBy: { of: 'person', erasure: 'keep', archive: 'no: it is the absence of somebody else' },
    },
    archive: {
      absences: {
        says: {
          who: { name: 'staffId' },
          standIn: { name: 'standInId' },
          ...asNamed('fromDay', 'untilDay', 'note', 'createdAt', 'endedAt'),
        },
      },
    },
    logged: 'staffId standInId fromDay untilDay note endedAt',
    parts: [
      {
        columns: 'id staffId standInId fromDay untilDay note createdBy createdAt endedAt caughtUpAt',
        holds: 'When a member of staff is away, who stands in, and what customers are told',
        period: 'unlimited',
        seenBy: 'everybody',
        erasure: 'goes',
      },
    ],
  },
  institutionNotes: {
    activity: 'support',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      authorId: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Note about an institution' }, name: null, text: 'text', at: 'createdAt' },
      },
    },
    retention: { kind: 'notes', since: ['editedAt', 'createdAt'] },
    logged: 'createdAt editedAt removedAt',
    parts: [
      {
        columns: 'id institutionId authorId text createdAt editedAt removedAt',
        holds: 'Notes of staff about an institution',
        period: 'notes',
        seenBy: 'team',
        erasure: 'others',
      },
    ],
  },
  promotionKits: {
    activity: 'library',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    logged: 'name link logoChangedAt',
    parts: [
      {
        columns: 'institutionId key name namePicture link logo logoChangedAt updatedAt',
        holds: null,
        period: 'institution',
        seenBy: 'institution',
        erasure: 'institution',
      },
    ],
  },
  subscriptions: {
    activity: 'plans',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    logged: `
      tier startDate endDate status priceMinor currency isTrial allowance purchaseOrder reference noticeDay withdrawnAt
      signedFile fileChangedAt noteChangedAt`,
    parts: [
      {
        columns: `
          id institutionId tier startDate endDate status priceMinor currency isTrial allowance createdAt updatedAt
          version withdrawnAt bookedFor fileChangedAt noteChangedAt`,
        holds: null,
        period: 'institution',
        seenBy: 'institution',
        erasure: 'institution',
      },
      {
        columns: 'fileName signedFile',
        holds: 'The signed contract as a file',
        period: 'institution',
        seenBy: 'money',
        erasure: 'institution',
      },
      {
        columns: 'purchaseOrder reference noticeDay note',
        holds: 'Notes of staff about a contract, such as who agreed to it',
        period: 'institution',
        seenBy: 'team',
        erasure: 'institution',
      },
    ],
  },
} as const satisfies Declared;
