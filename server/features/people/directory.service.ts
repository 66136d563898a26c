import type { PersonCard } from '#contract/people.ts';
import { isStaff } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { type Relation, unrelated, whyInseparable } from './people.access.ts';
import { listBlocks, listPeople, listRelatedPairs, type Person, type RelatedPair } from './people.queries.ts';

/** Everybody and their relations at one moment, in memory. */
export interface Directory {
  find(id: number): Person | undefined;
  /** In the order of their names. */
  everybody(): readonly Person[];
  /** The administrators who can sign in: every one of them is in every support channel. */
  admins(): readonly Person[];
  /** The relation of two people, in either order. */
  relation(a: number, b: number): Relation;
  /** Everybody whom `canMessage` may let write to a person, and few others; found without asking everybody. */
  near(person: Person): Iterable<Person>;
}

export interface People {
  /** The directory as of the last change. Loads it on first use. */
  directory(): Promise<Directory>;
  /** Hears of no more changes. */
  stop(): void;
}

/**
 * Keeps people and relations in memory, because every message asks who may write to whom and a query for each
 * would cost more than storing the message. A deactivation or a removed contact counts in every
 * process as soon as one has told the bus that people changed.
 */
export function createPeople(db: Db, bus: Bus): People {
  let loading: Promise<void> | null = null;
  let known: Directory | null = null;
  let changes = 0;

  async function load(): Promise<void> {
    const changesBefore = changes;
    const loaded = await loadDirectory(db);
    // What changed meanwhile may be missing in it.
    if (changes === changesBefore) known = loaded;
  }

  const stop = bus.listen({
    peopleChanged() {
      changes++;
      known = null;
    },
  });

  async function directory(): Promise<Directory> {
    while (!known) {
      loading ??= load().finally(() => {
        loading = null;
      });
      await loading;
    }
    return known;
  }

  return {
    directory,
    stop,
  };
}

/** The viewer as a person, and everybody else as of the same moment. 401 for a session whose person is unknown. */
export async function viewerOf(people: People, viewerId: number): Promise<{ me: Person; directory: Directory }> {
  const directory = await people.directory();
  const me = directory.find(viewerId);
  if (!me) throw notSignedIn();
  return { me, directory };
}

/** Made once: to compare ten thousand names without it takes ten times as long. */
const nameOrder = new Intl.Collator('en');

async function loadDirectory(db: Db): Promise<Directory> {
  const people = (await listPeople(db)).sort((a, b) => nameOrder.compare(a.fullName, b.fullName));
  const byId = new Map(people.map((person) => [person.id, person]));
  const admins = people.filter((person) => person.role === 'admin' && !person.deactivatedAt);
  const relations = new Map<string, Relation>();
  const pairs = await listRelatedPairs(db);
  for (const { studentId, relatedUserId, status, requestedBy } of pairs) {
    const isPending = status === 'pending';
    relations.set(pairName(studentId, relatedUserId), {
      status: isPending ? 'pending' : 'accepted',
      askedBy: isPending ? requestedBy : null,
      blockedBy: [],
    });
  }
  for (const { blockerId, blockedId } of await listBlocks(db)) {
    const [blocker, blocked] = [byId.get(blockerId), byId.get(blockedId)];
    // Somebody who was assigned after the block, or became an admin, cannot be shut out (product §3).
    if (!blocker || !blocked || whyInseparable(blocker, blocked)) continue;
    const name = pairName(blockerId, blockedId);
    const relation = relations.get(name) ?? unrelated;
    relations.set(name, { ...relation, blockedBy: [...relation.blockedBy, blockerId] });
  }
  return {
    find: (id) => byId.get(id),
    everybody: () => people,
    admins: () => admins,
    relation: (a, b) => relations.get(pairName(a, b)) ?? unrelated,
    near: nearness(people, byId, pairs),
  };
}

/** What leads from one person to another: institutions, those who serve them, and contacts. */
function nearness(people: readonly Person[], byId: ReadonlyMap<number, Person>, pairs: readonly RelatedPair[]) {
  const staff = people.filter(({ role }) => isStaff(role));
  const admins = people.filter(({ role }) => role === 'admin');
  const customers = people.filter(({ role }) => !isStaff(role));
  const ofInstitution = grouped(customers, ({ institutionId }) => [institutionId]);
  const servedBy = grouped(customers, ({ accountManagerId, techSupportId }) => [accountManagerId, techSupportId]);
  const contacts = new Map<number, Person[]>();
  for (const { studentId, relatedUserId } of pairs) {
    for (const [one, other] of [
      [studentId, relatedUserId],
      [relatedUserId, studentId],
    ] as const) {
      const known = byId.get(other);
      if (known) contacts.set(one, [...(contacts.get(one) ?? []), known]);
    }
  }
  return (person: Person): Iterable<Person> => {
    if (person.role === 'admin') return people;
    const own = contacts.get(person.id) ?? [];
    if (isStaff(person.role)) return new Set([...staff, ...(servedBy.get(person.id) ?? []), ...own]);
    const assigned = [person.accountManagerId, person.techSupportId].flatMap((id) => byId.get(id ?? 0) ?? []);
    return new Set([...admins, ...assigned, ...(ofInstitution.get(person.institutionId ?? 0) ?? []), ...own]);
  };
}

function grouped(people: readonly Person[], keysOf: (person: Person) => (number | null)[]): Map<number, Person[]> {
  const groups = new Map<number, Person[]>();
  for (const person of people) {
    for (const key of keysOf(person)) {
      if (key === null) continue;
      const group = groups.get(key);
      if (group) group.push(person);
      else groups.set(key, [person]);
    }
  }
  return groups;
}

function pairName(a: number, b: number): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}

/** What anybody who may see a person sees of them (product §1: department and institution as subject and grade). */
export function toPersonCard(person: Person): PersonCard {
  return {
    id: person.id,
    fullName: person.fullName,
    role: person.role,
    subject: person.department,
    grade: person.companyName,
  };
}
