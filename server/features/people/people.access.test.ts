import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/values/roles.ts';
import { canReadFile, type FileReaders } from './file-readers.access.ts';
import {
  canActForInstitution,
  canChangeSession,
  canManagePrograms,
  canMessage,
  canReadInvoices,
  canSeeSession,
  canSeeUser,
  institutionsOf,
  isAssigned,
  isInSupportTeam,
  type Relation,
  serves,
  unrelated,
} from './people.access.ts';
import type { Person } from './people.queries.ts';

function person(id: number, role: Role, more: Partial<Person> = {}): Person {
  return {
    id,
    username: `person${id}`,
    fullName: `Person ${id}`,
    role,
    institutionId: null,
    companyName: null,
    subscriptionTier: null,
    department: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    deactivatedAt: null,
    accountManagerId: null,
    techSupportId: null,
    ...more,
  };
}

const accepted: Relation = { ...unrelated, status: 'accepted' };
const pending: Relation = { ...unrelated, status: 'pending', askedBy: 30 };
const atFirst = { institutionId: 1, accountManagerId: 10, techSupportId: 20 };
const atSecond = { institutionId: 2, accountManagerId: 11, techSupportId: 21 };
const people = {
  admin: person(1, 'admin'),
  admin2: person(2, 'admin'),
  manager: person(10, 'account_manager'),
  manager2: person(11, 'account_manager'),
  tech: person(20, 'tech_support'),
  tech2: person(21, 'tech_support'),
  customer: person(30, 'customer', atFirst),
  colleague: person(31, 'customer', atFirst),
  stranger: person(40, 'customer', atSecond),
};
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

/** Every pair of people who may write to each other without a contact relation. */
const mayWrite = new Set(
  [
    'admin admin2, admin manager, admin manager2, admin tech, admin tech2, admin customer, admin colleague, admin stranger',
    'admin2 manager, admin2 manager2, admin2 tech, admin2 tech2, admin2 customer, admin2 colleague, admin2 stranger',
    'manager manager2, manager tech, manager tech2, manager2 tech, manager2 tech2, tech tech2',
    'manager customer, manager colleague, tech customer, tech colleague, manager2 stranger, tech2 stranger',
    'customer colleague',
  ].flatMap((line) => line.split(', ')),
);
const isPair = (a: Name, b: Name) => mayWrite.has(`${a} ${b}`) || mayWrite.has(`${b} ${a}`);

describe('who may write to whom', () => {
  for (const from of names) {
    for (const to of names) {
      const expected = from !== to && isPair(from, to);
      test(`${from} ${expected ? 'may' : 'may not'} write to ${to}`, () => {
        expect(canMessage(people[from], people[to], unrelated)).toBe(expected);
      });
    }
  }

  test('an accepted contact opens the way in both directions, and only it does so for strangers', () => {
    expect(canMessage(people.customer, people.stranger, accepted)).toBe(true);
    expect(canMessage(people.stranger, people.customer, accepted)).toBe(true);
    expect(canMessage(people.manager, people.stranger, accepted)).toBe(true);
  });

  test('nobody writes to themself, related or not', () => {
    for (const name of names) expect(canMessage(people[name], people[name], accepted)).toBe(false);
  });

  test('a pending request opens no way', () => {
    expect(canMessage(people.customer, people.stranger, pending)).toBe(false);
    expect(canMessage(people.stranger, people.customer, pending)).toBe(false);
  });

  test('a block closes every way, also an accepted one', () => {
    for (const status of ['none', 'pending', 'accepted'] as const) {
      expect(canMessage(people.customer, people.colleague, { ...unrelated, status, blockedBy: [31] })).toBe(false);
    }
  });

  test('a deactivated person neither writes nor is written to', () => {
    const gone = { ...people.customer, deactivatedAt: '2026-01-02T00:00:00.000Z' };
    for (const name of names) {
      expect(canMessage(gone, people[name], accepted)).toBe(false);
      expect(canMessage(people[name], gone, accepted)).toBe(false);
    }
  });
});

describe('who sees whom', () => {
  for (const viewer of names) {
    for (const other of names) {
      const isStrangerPair =
        people[viewer].role === 'customer' && people[other].role === 'customer' && !isPair(viewer, other);
      const expected = viewer === other || !isStrangerPair;
      test(`${viewer} ${expected ? 'sees' : 'does not see'} ${other}`, () => {
        expect(canSeeUser(people[viewer], people[other], unrelated)).toBe(expected);
      });
    }
  }

  test('customers see each other once one has asked, and when they are related', () => {
    expect(canSeeUser(people.customer, people.stranger, pending)).toBe(true);
    expect(canSeeUser(people.customer, people.stranger, accepted)).toBe(true);
  });
});

describe('who serves whom', () => {
  test('admins serve every customer, the others those of the institutions they are assigned to', () => {
    const served = (name: Name) => names.filter((other) => serves(people[name], people[other]));
    expect(served('admin')).toEqual(['customer', 'colleague', 'stranger']);
    expect(served('manager')).toEqual(['customer', 'colleague']);
    expect(served('manager2')).toEqual(['stranger']);
    expect(served('tech')).toEqual(['customer', 'colleague']);
    expect(served('customer')).toEqual([]);
  });

  test('the support channel is read by admins and the assigned account manager, not by technical support', () => {
    const team = names.filter((name) => isInSupportTeam(people[name], people.customer));
    expect(team).toEqual(['admin', 'admin2', 'manager']);
  });

  test('an id alone assigns nobody: the role has to fit', () => {
    const impostor = person(10, 'tech_support');
    expect(isAssigned(impostor, people.customer)).toBe(false);
    expect(isAssigned(person(20, 'account_manager'), people.customer)).toBe(false);
    expect(isAssigned(people.manager, people.tech)).toBe(false);
  });
});

describe('who has a part in a session', () => {
  const session = { tutorId: 10, participantIds: [30, 31] };

  test('its member of staff, its customers and admins see it, and the first and the last change it', () => {
    expect(names.filter((name) => canSeeSession(people[name], session))).toEqual([
      ...['admin', 'admin2', 'manager', 'customer', 'colleague'],
    ]);
    expect(names.filter((name) => canChangeSession(people[name], session))).toEqual(['admin', 'admin2', 'manager']);
  });

  test('a customer whose id stands in the place of the staff changes nothing', () => {
    expect(canChangeSession(people.customer, { tutorId: 30, participantIds: [] })).toBe(false);
  });
});

describe('who reads a file', () => {
  const known = {
    find: (id: number) => Object.values(people).find((each) => each.id === id),
    relation: () => unrelated,
  };
  const nobodys: FileReaders = {
    readers: 'uploader',
    uploaderId: 30,
    institutionId: null,
    accountManagerId: null,
    personId: null,
    conversation: null,
    removedAt: null,
    createdAt: '2026-03-04T12:00:00.000Z',
  };
  const readersOf = (more: Partial<FileReaders>) =>
    names.filter((name) => canReadFile(people[name], { ...nobodys, ...more }, known));

  test('its uploader alone, as long as it belongs to nothing', () => {
    expect(readersOf({})).toEqual(['customer']);
  });

  test('everybody, where it is everybody’s', () => {
    expect(readersOf({ readers: 'everyone' })).toEqual(names);
  });

  test('an institution’s customers and account manager, and admins', () => {
    const first = { readers: 'institution', institutionId: 1, accountManagerId: 10 } as const;
    expect(readersOf(first)).toEqual(['admin', 'admin2', 'manager', 'customer', 'colleague']);
    expect(readersOf({ ...first, uploaderId: 40 })).not.toContain('stranger');
    expect(readersOf({ ...first, accountManagerId: 20 })).not.toContain('tech');
    expect(readersOf({ readers: 'institution' })).toEqual(['admin', 'admin2']);
    const bookkeeper = { ...people.tech, rights: ['finance'] } as Person;
    expect(canReadFile(bookkeeper, { ...nobodys, ...first }, known)).toBe(false);
    const contract = { ...first, contractName: 'contract.pdf' };
    expect(readersOf(contract)).toEqual(readersOf(first));
    expect(canReadFile(bookkeeper, { ...nobodys, ...contract }, known)).toBe(true);
  });

  test('the person it was shared with, and for a customer their institution', () => {
    const shared = (personId: number) => readersOf({ readers: 'person', personId });
    expect(shared(30)).toEqual(['admin', 'admin2', 'manager', 'customer', 'colleague']);
    expect(shared(40)).toEqual(['admin', 'admin2', 'manager2', 'stranger']);
    expect(shared(20)).toEqual(['admin', 'admin2', 'tech']);
    expect(shared(99)).toEqual([]);
  });

  test('who takes part in the conversation, now', () => {
    const sent = (conversation: string) => readersOf({ readers: 'conversation', conversation, uploaderId: 11 });
    expect(sent('channel:30')).toEqual(['admin', 'admin2', 'manager', 'customer']);
    expect(sent('pair:20:30')).toEqual(['tech', 'customer']);
    expect(sent('channel:99')).toEqual([]);
    for (const key of ['', 'channel:', 'pair:30', 'pair:30:20', 'everyone']) expect(sent(key)).toEqual([]);
  });

  test('nobody, once it is removed or they are gone', () => {
    const removedAt = '2026-01-02T00:00:00.000Z';
    for (const readers of ['uploader', 'everyone', 'institution', 'person', 'conversation'] as const) {
      expect(readersOf({ readers, institutionId: 1, personId: 30, conversation: 'channel:30', removedAt })).toEqual([]);
    }
    const gone = { ...people.admin, deactivatedAt: removedAt };
    expect(canReadFile(gone, { ...nobodys, readers: 'everyone' }, known)).toBe(false);
  });
});

describe('a role of which nothing says what it may', () => {
  const observer = person(50, 'observer' as Role, { ...atFirst });
  const everybody = Object.values(people);
  const known = {
    find: (id: number) => [...everybody, observer].find((each) => each.id === id),
    relation: () => unrelated,
  };

  test('writes to nobody and is written to by nobody, serves nobody and is served by nobody', () => {
    for (const other of everybody) {
      expect(canMessage(observer, other, unrelated)).toBe(false);
      expect(canMessage(other, observer, unrelated)).toBe(false);
      expect(serves(observer, other) || serves(other, observer)).toBe(false);
      expect(isInSupportTeam(observer, other) || isInSupportTeam(other, observer)).toBe(false);
      expect(canSeeUser(observer, other, unrelated)).toBe(false);
    }
  });

  test('acts for no institution, its own neither, reads no invoice and changes no session', () => {
    expect(institutionsOf(observer)).toEqual({ id: null });
    expect(canActForInstitution(observer, { id: 1, accountManagerId: 50, techSupportId: 50 })).toBe(false);
    expect(canReadInvoices(observer, { id: 1, accountManagerId: 50 })).toBe(false);
    expect(canChangeSession(observer, { tutorId: 50, participantIds: [] })).toBe(false);
    expect(canManagePrograms(observer, 1) || canManagePrograms(observer, null)).toBe(false);
  });

  test('reads no file that is not their own', () => {
    const file = {
      uploaderId: 1,
      institutionId: 1,
      accountManagerId: 50,
      removedAt: null,
      createdAt: '2026-03-04T12:00:00.000Z',
      conversation: 'channel:30',
    };
    for (const readers of ['uploader', 'everyone', 'institution', 'conversation'] as const)
      expect([readers, canReadFile(observer, { ...file, readers, personId: 30 }, known)]).toEqual([readers, false]);
    expect(canReadFile(observer, { ...file, readers: 'person', personId: 30 }, known)).toBe(false);
  });
});
