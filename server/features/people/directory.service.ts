import type { PersonCard } from '#contract/people/people.ts';
import { isStaff } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { isAssigned, type Relation, unrelated, whyInseparable } from './people.access.ts';
import { listBlocks, listPeople, listRelatedPairs, type Person } from './people.queries.ts';

/** Everybody and their relations at one moment, in memory. */
export interface Directory {
  find(id: number): Person | undefined;
  /** In the order of their names. */
  everybody(): readonly Person[];
  /** The administrators who can sign in: every one of them is in every support channel. */
  admins(): readonly Person[];
  /** The relation of two people, in either order. */
  relation(a: number, b: number): Relation;
  /** Everybody with whom somebody has one: whoever asked, was asked, is a contact or is blocked. */
  relatedTo(id: number): readonly Person[];
  /**
   * Everybody whom `canMessage` lets write to a person or they have asked or blocked, and few others, by name: found without
   * asking everybody.
   */
  near(person: Person): readonly Person[];
}

export interface People {
  /** The directory as of the last change. Loads it on first use. */
  directory(): Promise<Directory>;
  /** What is remembered here is no longer true. Other processes are not told. */
  forget(): void;
  /** Hears of no more changes. */
  stop(): void;
}

/**
 * Keeps people and relations in memory, because every message asks who may write to whom and a query for each
 * would cost more than storing the message. A deactivation or a removed contact counts in every
 * process as soon as one has told the bus that people changed, or the table of revocations has told this one.
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

  function forget() {
    changes++;
    known = null;
  }

  const stop = bus.listen({ peopleChanged: forget, missed: forget });

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
    forget,
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
  const relations = new Map<number, Map<number, Relation>>();
  const relation = (a: number, b: number) => relations.get(a)?.get(b) ?? unrelated;
  function relate(a: number, b: number, as: Relation) {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = relations.get(one);
      if (known) known.set(other, as);
      else relations.set(one, new Map([[other, as]]));
    }
  }

  for (const { studentId, relatedUserId, status, requestedBy } of await listRelatedPairs(db)) {
    const isPending = status === 'pending';
    relate(studentId, relatedUserId, {
      status: isPending ? 'pending' : 'accepted',
      askedBy: isPending ? requestedBy : null,
      blockedBy: [],
    });
  }
  for (const { blockerId, blockedId } of await listBlocks(db)) {
    const [blocker, blocked] = [byId.get(blockerId), byId.get(blockedId)];
    // Somebody who was assigned after the block, or became an admin, cannot be shut out.
    if (!blocker || !blocked || whyInseparable(blocker, blocked)) continue;
    const known = relation(blockerId, blockedId);
    relate(blockerId, blockedId, { ...known, blockedBy: [...known.blockedBy, blockerId] });
  }
  const relatedTo = (id: number) => [...(relations.get(id)?.keys() ?? [])].flatMap((other) => byId.get(other) ?? []);
  return {
    find: (id) => byId.get(id),
    everybody: () => people,
    admins: () => admins,
    relation,
    relatedTo,
    near: nearness(people, relatedTo),
  };
}

/** What leads from one person to another: institutions, those who serve them, and relations. */
function nearness(people: readonly Person[], relatedTo: (id: number) => Person[]) {
  const staff = people.filter(({ role }) => isStaff(role));
  const customers = people.filter(({ role }) => !isStaff(role));
  const ofInstitution = grouped(customers, ({ institutionId }) => [institutionId]);
  const servedBy = grouped(customers, ({ accountManagerId, techSupportId }) => [accountManagerId, techSupportId]);
  const places = new Map(people.map(({ id }, place) => [id, place]));
  const byName = (found: Iterable<Person>) =>
    [...new Set(found)].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));

  return (person: Person): readonly Person[] => {
    if (person.role === 'admin') return people;
    const related = relatedTo(person.id);
    if (isStaff(person.role)) return byName([...staff, ...(servedBy.get(person.id) ?? []), ...related]);
    const serving = staff.filter((one) => one.role === 'admin' || isAssigned(one, person));
    return byName([...serving, ...(ofInstitution.get(person.institutionId ?? 0) ?? []), ...related]);
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

/** What anybody who may see a person sees of them: department and institution as subject and grade. */
export function toPersonCard(person: Person): PersonCard {
  return {
    id: person.id,
    fullName: person.fullName,
    role: person.role,
    subject: person.department,
    grade: person.companyName,
  };
}
